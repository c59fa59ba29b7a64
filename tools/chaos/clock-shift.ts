/**
 * Preloaded into a process with a wrong clock: `Date` is off by CLOCK_SHIFT_MILLIS. Timers and the monotonic clock stay
 * right, as on a machine with a wrong clock.
 */
const shiftMillis = Number(process.env["CLOCK_SHIFT_MILLIS"] ?? "0")
const realNow = Date.now
const now = (): number => realNow() + shiftMillis

globalThis.Date = new Proxy(Date, {
  construct: (target, given: ReadonlyArray<unknown>, newTarget): object =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: () => new Date(now()).toString()
})
Date.now = now
