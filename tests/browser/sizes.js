// What is too wide or too small on the page as it stands: sideways scrolling, what lies beyond the window's edges and
// cannot be scrolled to, text under 12 px, targets under 24 px.
// Text in a drawing counts as it is drawn: its font's size times all scaling from the drawing to the screen.
// A link inside a sentence is exempt (WCAG 2.5.8), so is what is only seen when it has the focus, and the picture of a
// game, in which there is nothing to read. What is inert cannot be pressed, so it may be cut like any picture.
() => {
    const root = document.documentElement;
    // Of what lies in a hidden part of a drawing Chromium says that it is visible, but it has no place.
    const seen = (of) => of.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && of.getClientRects().length > 0;
    const words = (of) => (of.getAttribute("aria-label") ?? of.textContent ?? "").trim().slice(0, 40);
    const named = (of) => `${of.tagName.toLowerCase()}.${of.getAttribute("class") ?? ""} "${words(of)}"`;
    const texts = new Set();
    const walker = document.createTreeWalker(document.querySelector("dialog[open]") ?? document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const of = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || !of || !seen(of)) continue;
        if (of.closest(".unseen, script, style, option, title, [data-picture]")) continue;
        const drawn = of instanceof SVGGraphicsElement ? of.getScreenCTM() : null;
        const scale = drawn ? Math.sqrt(Math.abs(drawn.a * drawn.d - drawn.b * drawn.c)) : 1;
        const size = Number.parseFloat(getComputedStyle(of).fontSize) * scale;
        if (size > 0 && size < 11.95) texts.add(`${named(of)} ${size.toFixed(1)}px`);
    }
    const targets = new Set();
    const cut = new Set();
    const beyond = ({ left, right }) => left < -1 || right > root.clientWidth + 1;
    const scrolls = (of) => of.scrollWidth > of.clientWidth && /auto|scroll/.test(getComputedStyle(of).overflowX);
    const reached = (of) => of !== null && (scrolls(of) || reached(of.parentElement));
    const pressed = "button, a[href], input, select, summary, [role=button], [role=slider]";
    for (const of of document.querySelectorAll(pressed)) {
        if (!seen(of) || of.closest("[inert]") || of.matches(".skip, .unseen") || (of.matches("a") && getComputedStyle(of).display === "inline")) continue;
        const { width, height, left, right } = of.getBoundingClientRect();
        if (Math.min(width, height) < 23.9) targets.add(`${named(of)} ${width.toFixed(1)} x ${height.toFixed(1)}`);
        if (beyond({ left, right }) && !reached(of.parentElement)) cut.add(`${named(of)} ${left.toFixed(0)} to ${right.toFixed(0)}`);
    }
    return { wide: Math.max(0, root.scrollWidth - root.clientWidth), texts: [...texts], targets: [...targets], cut: [...cut] };
}
