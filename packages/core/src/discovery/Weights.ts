/**
 * All weights and thresholds of a discovery's ratings, in one table. Pure.
 *
 * Chosen by hand, not fitted: there is no data set of brands with known competitors and prompts. The comment at each
 * says what it should achieve.
 */

/** Confidence of a competitor by search data: `base`, plus each factor at its full value. At most 0.85. */
export const searchWeights = {
  /** One shared keyword may be chance: less than a single AI answer counts among few answers. */
  base: 0.25,
  /** For the shared part of its own keywords, which weighs most: it distinguishes a rival from a large site. */
  overlap: 0.35,
  /** The shared part that earns the full weight: a rival also has keywords of its own. */
  overlapFull: 0.2,
  /** For its shared keywords relative to the strongest competitor's: their number favors large sites. */
  strength: 0.25
} as const

/** Confidence of a competitor by AI answers: `base`, plus the part of the answers that recommend it. Below 0.9. */
export const answerWeights = {
  /** Like a first shared keyword: a single answer may be wrong. */
  base: 0.25,
  /** Times n / (answers + 1), so that few answers never make it certain. */
  share: 0.65
} as const

/** Thresholds for `direct` and for the reasons. */
export const competitorThresholds = {
  /** A company that shares at least this part of its keywords is in the same market. */
  marketOverlapMin: 0.05,
  /** The part of the answers that must recommend a company found in answers only: more than a slip of one engine. */
  directShareMin: 0.2,
  /** A company in at least this part of the answers is mentioned often. */
  oftenShareMin: 0.5
} as const

/**
 * Confidence of a prompt from a keyword. People do search it, so the lowest (0.45) is above a prompt from the brand's
 * profile and below an engine's suggestion; a popular keyword with an intent to buy has the highest (0.9).
 */
export const keywordWeights = {
  base: 0.45,
  /**
   * For its searches relative to the most searched keyword, on a logarithmic scale: volumes differ by powers of ten.
   */
  volume: 0.3,
  /** For a commercial or transactional intent: answers to such questions contain brands. */
  buys: 0.15
} as const

/** Confidence of a prompt that an engine suggests: a guess about customers, a little better with an intent of ours. */
export const engineConfidence = { withIntent: 0.55, plain: 0.5 } as const

/** Confidence of a prompt from the brand's profile: no source says that people ask it. */
export const profileConfidence = 0.4

/**
 * Penalty for each chosen prompt with the same topic or intent. Small compared to the weights above, so that the list
 * is varied without replacing a good prompt by a poor one. Topics weigh more, because there are more of them.
 */
export const repetitionCosts = { topic: 0.05, intent: 0.02 } as const
