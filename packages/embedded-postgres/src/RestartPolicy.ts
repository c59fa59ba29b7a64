/** Decides whether and when to restart a dead server. Pure. */

/** A server that dies this often within `deathsMillis` is not restarted, because something else is wrong. */
export const deathsMax = 5
export const deathsMillis = 10 * 60_000

const firstWaitMillis = 500

/**
 * Time until the next start, given the times of all deaths, newest last, in milliseconds of one clock: half a second,
 * doubled after each death within ten minutes. `null` to give up.
 */
export const waitMillisAfter = (deaths: ReadonlyArray<number>): number | null => {
  const newest = deaths.at(-1) ?? 0
  const recent = deaths.filter((death) => newest - death < deathsMillis).length
  return recent >= deathsMax ? null : firstWaitMillis * 2 ** Math.max(0, recent - 1)
}
