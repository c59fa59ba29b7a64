/** A finding of a final check. */
export interface Finding {
  readonly name: string
  readonly isOk: boolean
  /** The figures, and the first errors. */
  readonly detail: string
}

const shownMax = 3

/** Returns a finding, which is ok without errors. `figures` describes its extent. */
export const findingOf = (name: string, figures: string, wrong: ReadonlyArray<string>): Finding => ({
  name,
  isOk: wrong.length === 0,
  detail: wrong.length === 0 ? figures : `${figures}; ${wrong.length} wrong: ${wrong.slice(0, shownMax).join("; ")}`
})
