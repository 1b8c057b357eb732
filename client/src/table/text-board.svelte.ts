// Whether the board is shown as text; stored in the browser like language and colours.

const KEY = "worldwright.text-board";

function kept(): boolean {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

const now = $state({ wanted: kept() });

export const textBoard = {
  get wanted(): boolean {
    return now.wanted;
  },
  set wanted(wanted: boolean) {
    now.wanted = wanted;
    try {
      localStorage.setItem(KEY, wanted ? "yes" : "no");
    } catch {
      // the choice then lasts as long as the page
    }
  },
};
