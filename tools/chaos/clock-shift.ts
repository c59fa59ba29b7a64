/**
 * Loaded before a process that is to have a wrong clock: `Date` is off by CLOCK_SHIFT_MILLIS from the start on.
 * Timers and the monotonic time stay right, as they do when the clock of a machine is wrong.
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
