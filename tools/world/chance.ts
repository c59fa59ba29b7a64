/** Random streams of places, and the distributions that simulations draw from. */
import { type Chance, chanceFrom } from "../chance.ts"

const mixed = (bits: number): number => {
  const once = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return (twice ^ (twice >>> 16)) >>> 0
}

/** The stream of a place: the same numbers in any order of places. */
export const chanceAt = (seed: number, ...place: ReadonlyArray<number>): Chance => {
  let bits = mixed(seed + 0x9e3779b9)
  // mixes in each number separately, so that places with the same sum or difference have different streams
  for (const number of place) bits = mixed(Math.imul(bits, 31) + number)
  return chanceFrom(bits)
}

/** The normal distribution. */
export const normal = (chance: Chance): number => {
  const radius = Math.sqrt(-2 * Math.log(1 - chance()))
  return radius * Math.cos(2 * Math.PI * chance())
}

/** The gamma distribution of a shape: Marsaglia and Tsang's method; below 1 by the draw of the next shape. */
const gamma = (chance: Chance, shape: number): number => {
  if (shape < 1) return gamma(chance, shape + 1) * (1 - chance()) ** (1 / shape)
  const scaled = shape - 1 / 3
  const width = 1 / Math.sqrt(9 * scaled)
  for (;;) {
    const at = normal(chance)
    const cubed = (1 + width * at) ** 3
    if (cubed <= 0) continue
    const drawn = 1 - chance()
    // most draws are surely accepted, without a logarithm
    if (drawn < 1 - 0.0331 * at ** 4) return scaled * cubed
    if (Math.log(drawn) < (at * at) / 2 + scaled * (1 - cubed + Math.log(cubed))) return scaled * cubed
  }
}

/** A share around `mean`; the larger `sum`, the closer. */
export const beta = (chance: Chance, mean: number, sum: number): number => {
  const yes = gamma(chance, mean * sum)
  const all = yes + gamma(chance, (1 - mean) * sum)
  // both are too small to have a digit
  return all === 0 ? (chance() < mean ? 1 : 0) : yes / all
}
