/** The quantile of Student's t behind an interval of 95 %: t lies within plus and minus of it in 95 of 100 cases. */

const confidence = 0.95

/** The same of the normal distribution, which t becomes with many degrees of freedom. */
export const normalQuantile = 1.959963984540054

/** From this many degrees on, the expansion alone is exact to 9 decimals. */
const expansionFrom = 100

/** Cornish and Fisher's expansion in 1 / degrees: Abramowitz and Stegun, 26.7.5. */
const expandedQuantile = (degrees: number): number => {
  const z = normalQuantile
  const squared = z * z
  const first = (z * (squared + 1)) / 4
  const second = (z * ((5 * squared + 16) * squared + 3)) / 96
  const third = (z * (((3 * squared + 19) * squared + 17) * squared - 15)) / 384
  const fourth = (z * ((((79 * squared + 776) * squared + 1482) * squared - 1920) * squared - 945)) / 92_160
  return z + (first + (second + (third + fourth / degrees) / degrees) / degrees) / degrees
}

/**
 * The probability that t lies within ±√degrees · tan(angle), and its derivative by the angle. Finite series for whole
 * degrees: Abramowitz and Stegun, 26.7.3 and 26.7.4.
 */
const chanceWithin = (degrees: number, angle: number): { readonly chance: number; readonly slope: number } => {
  const isOdd = degrees % 2 === 1
  const cosine = Math.cos(angle)
  let term = isOdd ? cosine : 1
  let sum = term
  for (let factor = isOdd ? 3 : 2; factor <= degrees - 2; factor += 2) {
    term *= ((factor - 1) / factor) * cosine * cosine
    sum += term
  }
  const chance = Math.sin(angle) * sum
  const slope = (degrees - 1) * term * cosine
  return isOdd ? { chance: (2 / Math.PI) * (angle + chance), slope: (2 / Math.PI) * slope } : { chance, slope }
}

/** The quantile for two or more degrees of freedom. */
export const studentQuantile = (degrees: number): number => {
  const expanded = expandedQuantile(degrees)
  if (degrees >= expansionFrom) return expanded
  let angle = Math.atan(expanded / Math.sqrt(degrees))
  // the chance bends down everywhere, so Newton's steps close in from below; from here four are enough
  for (let step = 0; step < 6; step++) {
    const { chance, slope } = chanceWithin(degrees, angle)
    angle += (confidence - chance) / slope
  }
  return Math.sqrt(degrees) * Math.tan(angle)
}
