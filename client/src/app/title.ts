// The title of the tab: what waits for a move stands before what the page calls itself.

const before = { now: "" };
let page = "";
let shown = "";

function put(): void {
  // A table says itself that it is one's move.
  const first = page.startsWith("● ") ? "" : before.now;
  shown = [first, page].filter(Boolean).join(" · ");
  if (document.title !== shown) document.title = shown;
}

/** Follow what pages write into the title; returns how to stop. */
export function keepTitle(): () => void {
  const element = document.head.querySelector("title") ?? document.head.appendChild(document.createElement("title"));
  page = document.title;
  const watch = new MutationObserver(() => {
    if (document.title === shown) return;
    page = document.title;
    put();
  });
  watch.observe(element, { childList: true, characterData: true, subtree: true });
  put();
  return () => watch.disconnect();
}

/** What waits, in words; "" for nothing. */
export function announce(what: string): void {
  before.now = what;
  put();
}
