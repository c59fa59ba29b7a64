/** Prints figures beside their targets. */

export interface Target {
  readonly bound: "at most" | "at least"
  readonly value: number
}

export const atMost = (value: number): Target => ({ bound: "at most", value })
export const atLeast = (value: number): Target => ({ bound: "at least", value })

/** A figure of a simulation; `target` is `null` where none is set. */
export interface TargetRow {
  readonly what: string
  readonly figure: number
  readonly unit?: string
  readonly target: Target | null
}

/** Rows of a table under one title, each with the simulation of its figure at a size. */
export interface TargetPart<Size> {
  readonly title: string
  readonly rows: ReadonlyArray<Omit<TargetRow, "figure"> & { readonly figure: (size: Size) => number }>
}

/** Whether a figure meets its target, without rounding. */
export const isMet = ({ figure, target }: TargetRow): boolean => {
  if (target === null) return true
  return target.bound === "at most" ? figure <= target.value : figure >= target.value
}

const shown = (value: number, unit: string): string =>
  `${value.toFixed(Number.isInteger(value) ? 0 : value < 20 ? 2 : 1)}${unit}`

const whatWidth = 80

/** A table that grows row by row, because each takes a while. */
export class TargetTable {
  private readonly rows: Array<TargetRow> = []

  /** Starts a part of the table. */
  title(title: string): void {
    console.log(`\n${title.padEnd(whatWidth)}${"now".padStart(9)}${"target".padStart(18)}`)
  }

  add(row: TargetRow): void {
    const { figure, target, unit = "", what } = row
    this.rows.push(row)
    const goal = target === null ? "-" : `${target.bound} ${shown(target.value, unit)}`
    const met = target === null ? "" : isMet(row) ? "met" : "missed"
    console.log(`${what.padEnd(whatWidth)}${shown(figure, unit).padStart(9)}${goal.padStart(18)}  ${met}`.trimEnd())
  }

  /** Prints how many targets are met. Returns whether all are. */
  end(): boolean {
    const judged = this.rows.filter(({ target }) => target !== null)
    const met = judged.filter(isMet)
    console.log(`\n${met.length} of ${judged.length} targets met`)
    return met.length === judged.length
  }
}
