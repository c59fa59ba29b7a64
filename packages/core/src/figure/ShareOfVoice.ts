import type { Counts } from "./Counts.ts"

/**
 * Namings of the brand as a share of all namings of it and of tracked competitors, each once per answer. Null if the
 * brand tracks no competitor and none is named: there is nobody to share with.
 */
export const shareOfVoiceOf = (options: {
  /** Answers that name the brand. */
  readonly mentioned: number
  /** For each competitor the answers that name it, added up. */
  readonly competitorsNamed: number
  /** Whether the brand tracks any competitor now. */
  readonly isCompared: boolean
}): Counts | null => {
  const { competitorsNamed, isCompared, mentioned } = options
  return isCompared || competitorsNamed > 0 ? { k: mentioned, n: mentioned + competitorsNamed } : null
}
