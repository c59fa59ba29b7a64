/** How strongly answers speak for a change: two rates, before and since, against one. Pure. */
import type { Counts } from "../../figure/Counts.ts"

/** Below this the series is not exact. */
const seriesFrom = 7

/** ln Γ of a number above 0, exact to 10 digits: Stirling's series, Abramowitz and Stegun, 6.1.41. */
export const logGamma = (value: number): number => {
  let shifted = value
  let factor = 1
  while (shifted < seriesFrom) {
    factor *= shifted
    shifted += 1
  }
  const inverse = 1 / shifted
  const squared = inverse * inverse
  const series = inverse * (1 / 12 - squared * (1 / 360 - squared * (1 / 1_260 - squared / 1_680)))
  return (shifted - 0.5) * Math.log(shifted) - shifted + 0.5 * Math.log(2 * Math.PI) + series - Math.log(factor)
}

const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b)

const within = ({ k, n }: Counts): Counts => ({ k: Math.min(Math.max(k, 0), n), n })

/** How likely such counts are, as a logarithm, if every rate was as likely beforehand. */
const logLikelihood = ({ k, n }: Counts): number => logBeta(1 + k, 1 + n - k)

/**
 * The likelihood ratio of two rates against one, as a natural logarithm. The prior of rates is uniform. Counts may be
 * fractions.
 */
export const logOdds = (before: Counts, since: Counts): number => {
  const first = within(before)
  const second = within(since)
  return logLikelihood(first) + logLikelihood(second) - logLikelihood({ k: first.k + second.k, n: first.n + second.n })
}
