/** Figures are rounded once, where they leave the core; halves go away from zero. */

/** `numerator / denominator`, exact, rounded to `decimals`; both whole and not negative. */
export const roundedRatio = (numerator: number, denominator: number, decimals: number): number => {
  // whole-number arithmetic: 1.005 is not a binary fraction, 201/200 is exact
  const scale = 10n ** BigInt(decimals)
  const doubled = 2n * BigInt(numerator) * scale + BigInt(denominator)
  return Number(doubled / (2n * BigInt(denominator))) / Number(scale)
}

/** A value that is not a fraction of counts, rounded to `decimals`; never minus zero. */
export const rounded = (value: number, decimals: number): number => {
  const scale = 10 ** decimals
  return (Math.sign(value) * Math.round(Math.abs(value) * scale)) / scale + 0
}
