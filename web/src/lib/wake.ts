/** Keeps the screen on while something is waited for, where the browser can. */
export function keepAwake(wanted: boolean): (() => void) | undefined {
  if (!wanted || !('wakeLock' in navigator)) return undefined;
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const take = (): void => {
    if (over || document.hidden) return;
    // A browser may refuse, on low power: then the screen may sleep.
    navigator.wakeLock.request('screen').then(
      (taken) => {
        if (over) void taken.release();
        else lock = taken;
      },
      () => undefined,
    );
  };
  // A page that was hidden has lost it.
  document.addEventListener('visibilitychange', take);
  take();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', take);
    void lock?.release();
  };
}
