// Whether this browser takes part in a tournament somewhere: then the page asks whether a table waits.

const KEY = "worldwright.tournament";

function isMarked(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

const now = $state({ on: isMarked() });

export const following = {
  get on(): boolean {
    return now.on;
  },
  begin(): void {
    now.on = true;
    try {
      localStorage.setItem(KEY, "1");
    } catch {
      // without storage it holds until the page reloads
    }
  },
  end(): void {
    now.on = false;
    try {
      localStorage.removeItem(KEY);
    } catch {
      // no storage: there is nothing to delete
    }
  },
};
