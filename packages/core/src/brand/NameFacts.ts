/** What the analysis makes of a name, before there are answers. Pure. */
import { isOrdinaryName, withoutLegalForm } from "@answerscope/analysis"

export interface NameFacts {
  /** The name without its legal form, as engines are likely to write it. `null` if it has none. */
  readonly shortName: string | null
  /**
   * Whether the name, or its short form, is also an ordinary word or very short. It counts only with evidence that it
   * means the company, so some mentions are missed, and some may be wrong.
   */
  readonly isOrdinary: () => boolean
}

/** What is known of a name. */
export const nameFactsOf = (name: string): NameFacts => {
  const shortName = withoutLegalForm(name) ?? null
  return { shortName, isOrdinary: () => isOrdinaryName(name) || (shortName !== null && isOrdinaryName(shortName)) }
}
