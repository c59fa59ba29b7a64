/**
 * The quantile of an interval that may be looked at on every day: a confidence sequence for means that are nearly
 * normal (Waudby-Smith et al., arXiv 2103.06476, equation 7), narrowest for a period of 30 days.
 */

/** The chance that the truth lies outside on any day. */
const error = 0.05
const narrowestDays = 30
const fixed = -2 * Math.log(error)

/** Standard errors on both sides of a figure of a period of that many days: 5.5 for 1 day, 3.3 for 7, 3.0 for 30. */
export const anytimeQuantile = (days: number): number => {
  const scaled = ((fixed + Math.log(fixed + 1)) * Math.max(1, days)) / narrowestDays
  return Math.sqrt((2 * (scaled + 1) * Math.log(Math.sqrt(scaled + 1) / error)) / scaled)
}
