/** The ranks that a brand may have among its competitors. Pure. */
import { wilsonInterval } from "./Interval.ts"
import { normalQuantile } from "./StudentT.ts"

/** Mentions of a competitor in the answers that the brand's are counted in. */
export interface RivalMentions {
  /** Answers that mention it. */
  readonly named: number
  /** Answers that mention it and the brand. */
  readonly together: number
}

/** `low` is the best rank, 1 the first. */
export interface RankRange {
  readonly low: number
  readonly high: number
}

/** Answers that mention the brand, of all, and the interval of that share, which tells how alike answers are. */
export interface OwnMentions {
  readonly k: number
  readonly n: number
  readonly low: number
  readonly high: number
}

/** How much wider an interval is than that of independent answers, squared. At least 1. */
const designEffect = ({ high, k, low, n }: OwnMentions): number => {
  const independent = wilsonInterval({ k, n })
  const width = independent.high - independent.low
  return width === 0 ? 1 : Math.max(1, ((high - low) / width) ** 2)
}

/**
 * 1 if the competitor is clearly mentioned in more answers, -1 in fewer, 0 if they are too close. The comparison is
 * paired (McNemar): answers that mention both or none say nothing about the order.
 */
const comparedWith = ({ named, together }: RivalMentions, own: OwnMentions): 1 | 0 | -1 => {
  const more = named - together
  const fewer = own.k - together
  const error = Math.sqrt((more + fewer) * designEffect(own))
  if (Math.abs(more - fewer) <= normalQuantile * error) return 0
  return more > fewer ? 1 : -1
}

/** The ranks among the brand and these competitors; `null` without answers or competitors. */
export const rankRange = (own: OwnMentions, rivals: ReadonlyArray<RivalMentions>): RankRange | null => {
  if (own.n === 0 || rivals.length === 0) return null
  const compared = rivals.map((rival) => comparedWith(rival, own))
  const ahead = compared.filter((order) => order === 1).length
  const close = compared.filter((order) => order === 0).length
  return { low: 1 + ahead, high: 1 + ahead + close }
}
