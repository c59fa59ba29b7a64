/**
 * Whether and when a server that has died is started again. Pure.
 */

/** A server that dies so often within `deathsMillis` is not started again: something else is wrong. */
export const deathsMax = 5
export const deathsMillis = 10 * 60_000

const firstWaitMillis = 500

/**
 * How long to wait before the next start, given the moments of all deaths, the newest last, in milliseconds of one
 * clock: half a second, and twice as long after each death within ten minutes. Null to give up.
 */
export const waitMillisAfter = (deaths: ReadonlyArray<number>): number | null => {
  const newest = deaths.at(-1) ?? 0
  const recent = deaths.filter((death) => newest - death < deathsMillis).length
  return recent >= deathsMax ? null : firstWaitMillis * 2 ** Math.max(0, recent - 1)
}
