/** True figures of a world's cells, and how they change. */

/** The truth of a cell. */
export interface Truth {
  readonly mention: number
  /** Mean position in answers that mention the brand. */
  readonly position: number
  /** Shares of positive and negative answers. */
  readonly positive: number
  readonly negative: number
  /** Mention rate of each competitor. */
  readonly rivals: ReadonlyArray<number>
  /** Share of failed checks. Default: that of the world. */
  readonly failed?: number
}

/** A change in some of the cells. Runs are counted from 1. */
export interface TrueChange {
  readonly run: number
  /** The last run with the change. Default: it stays. */
  readonly until?: number
  /** Runs until the mention rate has drifted to its new value. Default: 1. */
  readonly drift?: number
  readonly cells: (cell: number) => boolean
  readonly to: Partial<Truth> | ((before: Truth, run: number) => Partial<Truth>)
  /** Whether the cells' engines use another model since. Default: no. */
  readonly isOfModel?: boolean
}

/** A cell that mentions the brand at this rate, without other indicators. */
export const mentioned = (mention: number): Truth => ({
  mention,
  position: 3,
  positive: 0.6,
  negative: 0.1,
  rivals: []
})

const isInForce = ({ cells, run: first, until = Infinity }: TrueChange, cell: number, run: number): boolean =>
  run >= first && run <= until && cells(cell)

const changed = (before: Truth, { drift = 1, run: first, to }: TrueChange, run: number): Truth => {
  const after = { ...before, ...(typeof to === "function" ? to(before, run) : to) }
  const part = Math.min(1, (run - first + 1) / drift)
  return { ...after, mention: before.mention + part * (after.mention - before.mention) }
}

/** The truth of a cell in a run, and whether a change of its model is in force. Later changes override earlier ones. */
export const truthIn = (options: {
  readonly before: Truth
  readonly changes: ReadonlyArray<TrueChange>
  readonly cell: number
  readonly run: number
}): { readonly truth: Truth; readonly isOfNewModel: boolean } => {
  const { before, cell, changes, run } = options
  if (changes.length === 0) return { truth: before, isOfNewModel: false }
  const inForce = changes.filter((change) => isInForce(change, cell, run))
  return {
    truth: inForce.reduce((truth, change) => changed(truth, change, run), before),
    isOfNewModel: inForce.some(({ isOfModel }) => isOfModel === true)
  }
}
