/** Growth rate of a process's retained memory. */

/** Time until a process has loaded everything and filled its caches. */
const warmUpMinutes = 1
const judgedMinutes = 2
/** Output of `heap-kept.ts`. */
const keptLine = /^kept: ([\d.]+) MB after (\d+) ms$/gm

/** Growth of retained memory after the warm-up in megabytes a minute, by least squares; `null` for a short life. */
export const growthOf = (printed: string): number | null => {
  const warm = Array.from(printed.matchAll(keptLine), ([, megabytes, millis]) => ({
    megabytes: Number(megabytes),
    minute: Number(millis) / 60_000
  })).filter(({ minute }) => minute > warmUpMinutes)
  const first = warm[0]
  const last = warm.at(-1)
  if (first === undefined || last === undefined || last.minute - first.minute < judgedMinutes) return null
  const middle = warm.reduce((sum, { minute }) => sum + minute, 0) / warm.length
  const mean = warm.reduce((sum, { megabytes }) => sum + megabytes, 0) / warm.length
  const covariance = warm.reduce((sum, { minute, megabytes }) => sum + (minute - middle) * (megabytes - mean), 0)
  return covariance / warm.reduce((sum, { minute }) => sum + (minute - middle) ** 2, 0)
}
