// Keeps the screen awake while a clock runs, where the browser can.

export function awake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let over = false;
  const ask = (): void => {
    if (document.hidden || over) return;
    void navigator.wakeLock?.request("screen").then(
      (got) => {
        if (over) void got.release();
        else lock = got;
      },
      () => undefined, // a low battery may forbid it
    );
  };
  ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
