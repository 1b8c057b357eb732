// Runs before anything is painted, so that nobody sees the wrong colours or hears the wrong language for a moment.
(() => {
  // A shared address such as /t/ID is the page at /#/t/ID: it is written so before anything else is loaded.
  const path = location.pathname;
  if (/^\/(t|replay|daily|tournament|beat)(\/|$)/.test(path)) history.replaceState(null, "", `/${location.hash || `#${path}`}`);
  const root = document.documentElement;
  const kept = (name) => {
    try {
      return localStorage.getItem(`worldwright.${name}`);
    } catch {
      return null; // storage may be forbidden; then the browser's own wishes count
    }
  };
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = kept("theme") ?? (dark ? "dark" : "light");
  root.lang = kept("lang") ?? (navigator.language.startsWith("de") ? "de" : "en");
  // Who installs the page gets its name and ways in the language they read.
  document.querySelector("link[rel=manifest]")?.setAttribute("href", `./worldwright.${root.lang}.webmanifest`);
})();
