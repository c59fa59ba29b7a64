/**
 * All weights and thresholds by which a discovery rates what it suggests, in one table. Pure.
 *
 * Chosen by hand, not fitted: there is no set of brands with known competitors and prompts to fit them to. The comment
 * at each says what it is meant to achieve.
 */

/** How sure a competitor is by search data: `base`, and more for each part that is there in full. At most 0.85. */
export const searchWeights = {
  /** One shared keyword may be chance: below what a single AI answer gives with few answers. */
  base: 0.25,
  /** For the shared part of its own keywords, which weighs most: it sets a rival apart from a large site. */
  overlap: 0.35,
  /** The shared part that earns the full weight: a rival need not live on the brand's keywords alone. */
  overlapFull: 0.2,
  /** For its shared keywords against those of the strongest competitor: their number favours large sites. */
  strength: 0.25
} as const

/** How sure a competitor is by AI answers: `base`, and more with the part of the answers that offer it. Below 0.9. */
export const answerWeights = {
  /** Like a first shared keyword: a single answer may be wrong. */
  base: 0.25,
  /** Times n / (answers + 1): one more answer than asked, so that few answers never make it certain. */
  share: 0.65
} as const

/** When a competitor is direct, and which reasons are given. */
export const competitorThresholds = {
  /** A company that shares at least this part of its keywords is in the same market. */
  marketOverlapMin: 0.05,
  /** The part of the answers that must offer a company known from answers alone: more than a slip of one engine. */
  directShareMin: 0.2,
  /** A company in at least this part of the answers is named often. */
  oftenShareMin: 0.5
} as const

/**
 * How sure a prompt from a keyword is. People do search it, so the least sure one (0.45) is above one made from the
 * brand's profile and below one that an engine suggests; a much searched one with an intent to buy is the surest (0.9).
 */
export const keywordWeights = {
  base: 0.45,
  /** For its searches against the most searched keyword's, on a logarithmic scale: volumes differ by powers of ten. */
  volume: 0.3,
  /** For a commercial or transactional intent: such questions are answered with brands. */
  buys: 0.15
} as const

/** How sure a prompt is that an engine suggests: a guess about customers, a little better with an intent of ours. */
export const engineConfidence = { withIntent: 0.55, plain: 0.5 } as const

/** How sure a prompt made from the brand's own profile is: nobody else says that people ask it. */
export const profileConfidence = 0.4

/**
 * What a prompt loses for each prompt of the same topic or intent that was chosen before it. Small against the weights
 * above, so that the list becomes varied without a good prompt giving way to a poor one; topics, of which there are
 * more, weigh more.
 */
export const repetitionCosts = { topic: 0.05, intent: 0.02 } as const
