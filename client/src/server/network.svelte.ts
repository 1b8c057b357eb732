// Whether the server can be reached: as the browser says, and as the last question went.

const now = $state({ online: navigator.onLine, reached: true });

addEventListener("online", () => {
  now.online = true;
  now.reached = true; // the next question shows whether that is so
});
addEventListener("offline", () => {
  now.online = false;
});

export const network = {
  get offline(): boolean {
    return !now.online || !now.reached;
  },
  set reached(reached: boolean) {
    now.reached = reached;
  },
};
