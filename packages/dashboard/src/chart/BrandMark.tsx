/** The look of a brand, the same in every chart and table: its color, and its shape where colors alone would not do. */
import type { Brand, VisibilityRow } from "../data/Client.ts"

/** Lines that can be told apart; the others stand in the table. */
const linesMax = 6

/** The competitors, most mentioned first. */
export const rivalsOf = (rows: ReadonlyArray<VisibilityRow>): ReadonlyArray<string> =>
  rows
    .toSorted((a, b) => b.mention_rate.k - a.mention_rate.k)
    .flatMap(({ by, own }) => (own === true ? [] : (by.competitor ?? [])))

/** The brand, then its most mentioned competitors in the order of tracking. The place of each is its color. */
export const drawnOf = (brand: Brand, rows: ReadonlyArray<VisibilityRow>): ReadonlyArray<string> => {
  const rivals = new Set(rivalsOf(rows).slice(0, linesMax - 1))
  const own = rows.find((row) => row.own === true)?.by.competitor ?? brand.name
  return [own, ...brand.competitors.filter((name) => rivals.has(name))]
}

/** The brand has a circle; competitors have a square, two triangles, a cross and a bar. */
const shapes = [
  "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z",
  "M-3 -3H3V3H-3Z",
  "M-4 3H4L0 -4Z",
  "M-4 -3H4L0 4Z",
  "M-3 -3L3 3M3 -3L-3 3"
]

/** `color` is 0 of the brand itself, from 1 on of a competitor, -1 of one without a line. */
export const Shape = ({
  color,
  x = 0,
  y = 0
}: {
  readonly color: number
  readonly x?: number
  readonly y?: number
}) => <path class="shape" d={shapes[color] ?? "M-4 -1H4V1H-4Z"} transform={`translate(${x} ${y})`} />

/** Names with their marks. */
export const Names = ({
  lines
}: {
  readonly lines: ReadonlyArray<{ readonly name: string; readonly color: number }>
}) => (
  <p class="line-names">
    {lines.map(({ color, name }) => (
      <span key={name} class={`brand-line c${color}`}>
        <svg width="9" height="9" aria-hidden="true">
          <Shape color={color} x={4.5} y={4.5} />
        </svg>
        <bdi>{name}</bdi>
      </span>
    ))}
  </p>
)
