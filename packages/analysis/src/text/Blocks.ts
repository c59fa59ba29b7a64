/** Which block holds a unit, and which blocks belong to one above them. */
import type { Block } from "./AnswerText.ts"

/** The first index below `count` at which a condition holds that stays true from there on; `count` if there is none. */
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

/** Index of the block that holds a unit; of the next block where the unit is between two. */
export const blockIndexAt = (blocks: ReadonlyArray<Block>, unit: number): number =>
  firstIndex(blocks.length, (index) => blocks[index]!.end > unit)

/** Whether a block belongs to one above: below a heading, nested in an item, or a line that continues it. */
export const isUnder = (block: Block, above: Block): boolean => {
  if (above.kind === "heading") return block.kind !== "heading" || block.depth > above.depth
  if (block.kind === "heading" || block.kind === "cell" || above.kind === "cell") return false
  if (block.kind === "item") return block.depth > above.depth && above.kind === "item"
  return above.kind === "item" ? block.depth > above.depth || !block.gap : false
}
