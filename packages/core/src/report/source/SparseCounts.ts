/** A sparse table of counts: sources by prompts. Pure. */

/** A cell is known by one number: its row times this and its column. */
const columnsMax = 2 ** 26

const empty = -1

const rowOf = (cell: number): number => Math.floor(cell / columnsMax)
const columnOf = (cell: number): number => cell % columnsMax

/** A table of integers that only stores non-zero cells. */
export class SparseCounts {
  // an open table: a cell stands where its number says, or at the next free place
  private cells = new Float64Array(64).fill(empty)
  private counts = new Int32Array(64)
  private filled = 0

  /** Adds to a cell. */
  add(row: number, column: number, count: number): void {
    const cell = row * columnsMax + column
    const at = this.placeOf(cell, row, column)
    this.counts[at] = (this.counts[at] ?? 0) + count
    if (this.cells[at] === cell) return
    this.cells[at] = cell
    this.filled++
    if (this.filled * 3 > this.cells.length * 2) this.grow()
  }

  get(row: number, column: number): number {
    return this.counts[this.placeOf(row * columnsMax + column, row, column)] ?? 0
  }

  /** Visits each cell that holds a number, in no order. */
  forEach(visit: (row: number, column: number, count: number) => void): void {
    for (const [at, cell] of this.cells.entries()) {
      if (cell !== empty) visit(rowOf(cell), columnOf(cell), this.counts[at] ?? 0)
    }
  }

  /** Estimated memory. */
  get bytes(): number {
    return this.cells.byteLength + this.counts.byteLength
  }

  /** Where a cell stands, or would stand. */
  private placeOf(cell: number, row: number, column: number): number {
    const mask = this.cells.length - 1
    const mixed = Math.imul(Math.imul(row, 0x9e3779b1) ^ column, 0x85ebca6b)
    let at = (mixed ^ (mixed >>> 15)) & mask
    while (this.cells[at] !== cell && this.cells[at] !== empty) at = (at + 1) & mask
    return at
  }

  private grow(): void {
    const [cells, counts] = [this.cells, this.counts]
    this.cells = new Float64Array(cells.length * 2).fill(empty)
    this.counts = new Int32Array(cells.length * 2)
    for (const [old, cell] of cells.entries()) {
      if (cell === empty) continue
      const at = this.placeOf(cell, rowOf(cell), columnOf(cell))
      this.cells[at] = cell
      this.counts[at] = counts[old] ?? 0
    }
  }
}
