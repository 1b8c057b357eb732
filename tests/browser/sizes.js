// What is too wide or too small on the page as it stands: sideways scrolling, text under 12 px, targets under 24 px.
// A link inside a sentence is exempt (WCAG 2.5.8), so is what is only seen when it has the focus. A number in a drawing
// is part of the drawing and grows with the window: whatever it says stands in a name. A plot is read, so it counts.
() => {
    const root = document.documentElement;
    const seen = (of) => of.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const words = (of) => (of.getAttribute("aria-label") ?? of.textContent ?? "").trim().slice(0, 40);
    const named = (of) => `${of.tagName.toLowerCase()}.${of.getAttribute("class") ?? ""} "${words(of)}"`;
    const texts = new Set();
    const walker = document.createTreeWalker(document.querySelector("dialog[open]") ?? document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const of = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || !of || !seen(of)) continue;
        if (of.closest(".unseen, script, style, option, title, svg:not(figure svg)")) continue;
        const scale = of instanceof SVGElement ? (of.getScreenCTM()?.d ?? 1) : 1;
        const size = Number.parseFloat(getComputedStyle(of).fontSize) * scale;
        if (size > 0 && size < 11.95) texts.add(`${named(of)} ${size.toFixed(1)}px`);
    }
    const targets = new Set();
    const pressed = "button, a[href], input, select, summary, [role=button], [role=slider]";
    for (const of of document.querySelectorAll(pressed)) {
        if (!seen(of) || of.matches(".skip") || (of.matches("a") && getComputedStyle(of).display === "inline")) continue;
        const { width, height } = of.getBoundingClientRect();
        if (Math.min(width, height) < 23.9) targets.add(`${named(of)} ${width.toFixed(1)} x ${height.toFixed(1)}`);
    }
    return { wide: Math.max(0, root.scrollWidth - root.clientWidth), texts: [...texts], targets: [...targets] };
}
