// Where a table is too crowded to be read or hit: text that lies on text, that is covered or cut, what is outside the
// window and cannot be scrolled to, cells too small for a finger. What is hidden for good, or shortened with dots, is not
// meant; nor is the drawing of a piece.
(finger) => {
    const style = document.createElement("style");
    style.textContent = "* { pointer-events: auto !important }";
    document.head.append(style);
    const found = new Set();
    const seen = (of) => of.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const named = (of) => `${of.localName}.${(of.getAttribute("class") ?? "").replace(/ ?svelte-\w+/, "")}`;
    const cut = (text) => JSON.stringify(text.trim().replace(/\s+/g, " ").slice(0, 30));
    const scrolls = (of) => {
        for (let at = of; at && at !== document.documentElement; at = at.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(at);
            if (/auto|scroll/.test(overflowX) && at.scrollWidth > at.clientWidth + 1) return true;
            if (/auto|scroll/.test(overflowY) && at.scrollHeight > at.clientHeight + 1) return true;
        }
        return document.documentElement.scrollHeight > innerHeight + 1;
    };
    const dots = (of) => {
        for (let at = of, steps = 0; at && steps < 4; at = at.parentElement, steps += 1) {
            const { textOverflow, webkitLineClamp } = getComputedStyle(at);
            if (textOverflow === "ellipsis" || webkitLineClamp !== "none") return true;
        }
        return false;
    };
    const paints = (of) => {
        if (of instanceof SVGElement) return of instanceof SVGGeometryElement && getComputedStyle(of).fill !== "none";
        const { backgroundColor, backgroundImage, visibility } = getComputedStyle(of);
        if (visibility === "hidden") return false;
        return !/rgba\(.*, 0\)|transparent/.test(backgroundColor) || backgroundImage !== "none" || of.matches("canvas, img");
    };
    /** Whether nothing is painted over an element at a point; null: the point is outside the window. */
    const open = (of, x, y) => {
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return null;
        const all = document.elementsFromPoint(x, y);
        for (const at of all) {
            if (at === of || of.contains(at)) return true;
            if (at.contains(of)) return all.includes(of);
            if (paints(at)) return false;
        }
        return false;
    };
    /** The part of a box that its surroundings leave in sight; null: nothing of it. */
    const sighted = (of, { left, top, right, bottom }) => {
        for (let at = of; at && at !== document.body; at = at.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(at);
            if (overflowX === "visible" && overflowY === "visible") continue;
            const box = at.getBoundingClientRect();
            [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
            [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        }
        return right - left < 3 || bottom - top < 3 ? null : { left, top, right, bottom };
    };
    const lines = [];
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        const of = node.parentElement;
        if (!node.data.trim() || !of || !seen(of)) continue;
        if (of.closest(".unseen, script, style, option, title, [data-picture], [aria-hidden=true] svg, [inert]")) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) {
            if (box.width < 3 || box.height < 3) continue;
            const part = sighted(of, box);
            if (!part) continue;
            const middle = box.top + box.height / 2;
            const ends = [box.left + 2, box.left + box.width / 2, box.right - 2].map((x) => open(of, x, middle));
            const outside = part.left < -1 || part.right > innerWidth + 1 || part.top < -1 || part.bottom > innerHeight + 1;
            if (outside && !scrolls(of) && !dots(of)) found.add(`outside: ${cut(node.data)} in ${named(of)}`);
            const some = ends.some(Boolean);
            if (some) lines.push({ of, box: { ...part, height: part.bottom - part.top }, text: node.data });
            if (some && !ends.every(Boolean) && !scrolls(of) && !dots(of) && !(of instanceof SVGElement))
                found.add(`half hidden: ${cut(node.data)} in ${named(of)}`);
        }
    }
    lines.forEach(({ of, box, text }, at) => {
        for (const other of lines.slice(at + 1)) {
            if (other.of === of || (of instanceof SVGElement && other.of instanceof SVGElement)) continue;
            const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
            const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
            // Lines of text have room above and below their letters, which others may share.
            if (wide > 2 && high > 0.3 * Math.min(box.height, other.box.height)) {
                const [x, y] = [Math.max(box.left, other.box.left) + wide / 2, Math.max(box.top, other.box.top) + high / 2];
                if (open(of, x, y) || open(other.of, x, y)) found.add(`on each other: ${cut(text)} and ${cut(other.text)}`);
            }
        }
    });
    for (const of of document.querySelectorAll("main :is(button, a[href], input, select, summary)")) {
        if (!seen(of) || of.closest("[inert], .unseen")) continue;
        const { left, right, top, bottom, width, height } = of.getBoundingClientRect();
        if (!width) continue;
        const words = cut(of.getAttribute("aria-label") ?? of.textContent);
        const outside = left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1;
        if (outside && !scrolls(of)) found.add(`outside: ${named(of)} ${words}`);
        const least = finger && of.matches("[data-cell], [data-hex], [data-place], [data-field]") ? 31.5 : 23.9;
        if (Math.min(width, height) < least) found.add(`small: ${named(of).split(" ")[0]} ${Math.min(width, height).toFixed(0)} px`);
    }
    style.remove();
    return [...found];
}
