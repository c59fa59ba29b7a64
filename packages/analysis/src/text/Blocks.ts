/** Which block holds a unit, and which blocks belong to one above them. */
import type { Block } from "./AnswerText.ts"

/**
 * Returns the first index below `count` at which the condition holds. The condition stays true from there on. Returns
 * `count` if it never holds.
 */
export const firstIndex = (count: number, holds: (index: number) => boolean): number => {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Returns the index of the block with a unit. Between two blocks it is that of the next. */
export const blockIndexAt = (blocks: ReadonlyArray<Block>, unit: number): number =>
  firstIndex(blocks.length, (index) => blocks[index]!.end > unit)

/** Whether a block belongs to one above: below a heading, nested in an item, or a line that continues it. */
export const isUnder = (block: Block, above: Block): boolean => {
  if (above.kind === "heading") return block.kind !== "heading" || block.depth > above.depth
  if (block.kind === "heading" || block.kind === "cell" || above.kind === "cell") return false
  if (block.kind === "item") return block.depth > above.depth && above.kind === "item"
  return above.kind === "item" ? block.depth > above.depth || !block.gap : false
}
