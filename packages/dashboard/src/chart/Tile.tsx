/** The interval of a share on the tile's own line from 0 to 100%. Decoration: the words above it say the same. */
import type { Rate, VisibilityRow } from "../data/Client.ts"
import { levelOf } from "../data/Level.ts"
import { isFew } from "../figure/Numbers.tsx"
import { promptsText } from "../text/PromptsText.ts"
import { Cells } from "./Cells.tsx"
import { partOf } from "./Scale.ts"

/** Shares at which the ground of a tile gets darker. */
const steps = [0.1, 0.3, 0.5, 0.7] as const

/** The class of a tile by its share. */
export const tileOf = (rate: Rate): string => {
  const level = levelOf(rate)
  return level === null || isFew(rate) ? "tile few" : `tile s${steps.filter((step) => level.value >= step).length}`
}

export const TileMark = ({ rate }: { readonly rate: Rate }) => {
  const level = levelOf(rate)
  if (level === null || isFew(rate)) return <Cells rate={rate} />
  return (
    <svg class="tile-mark" aria-hidden="true">
      <line x1={partOf(level.low)} x2={partOf(level.high)} y1="50%" y2="50%" />
    </svg>
  )
}

/** Whether a tile has the sign of a clear change. */
export const isMarked = (row: VisibilityRow): boolean => TileSign(row) !== null

/** A clear change among all cells. The words are those of other tables. */
export const TileSign = ({ change }: VisibilityRow) => {
  const verdict = change?.mention_rate.verdict_page
  return verdict === "up" || verdict === "down" ? (
    <span class={`movement ${verdict}`} role="img" aria-label={promptsText.clear[verdict]}>
      {verdict === "up" ? "▲" : "▼"}
    </span>
  ) : null
}
