import type { Counts } from "./Counts.ts"

/**
 * Mentions of the brand as a share of all mentions of it and of tracked competitors, each once per answer. `null` if
 * the brand has no competitors and none is mentioned.
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
