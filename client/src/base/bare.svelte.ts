// Whether the page shows nothing of its own around what is played: a running game has the window to itself.

let playing = $state(0);

export const bare = {
  get is(): boolean {
    return playing > 0;
  },
  /** Bare until what is given back is called. */
  begin(): () => void {
    playing += 1;
    return () => {
      playing -= 1;
    };
  },
};
