/**
 * What a check of the end found.
 */
export interface Finding {
  readonly name: string
  readonly isOk: boolean
  /** The figures, and the first of what is wrong. */
  readonly detail: string
}

const shownMax = 3

/** A check that finds nothing wrong is ok; `figures` say what was looked at. */
export const findingOf = (name: string, figures: string, wrong: ReadonlyArray<string>): Finding => ({
  name,
  isOk: wrong.length === 0,
  detail: wrong.length === 0 ? figures : `${figures}; ${wrong.length} wrong: ${wrong.slice(0, shownMax).join("; ")}`
})
