/** A box that chooses rows of a list, for what is done with several at once. */
import { text } from "../text/English.ts"

/** What is chosen, and how to choose otherwise. */
export interface Ticks {
  readonly chosen: ReadonlySet<string>
  readonly choose: (chosen: ReadonlySet<string>) => void
}

/** `ids`: the one row, or all rows of a group. */
export const Tick = ({
  ids,
  name,
  ticks: { choose, chosen }
}: {
  readonly ids: ReadonlyArray<string>
  readonly name: string
  readonly ticks: Ticks
}) => (
  <input
    type="checkbox"
    aria-label={text.choose(name)}
    checked={ids.every((id) => chosen.has(id))}
    onChange={({ currentTarget: { checked } }) =>
      choose(new Set(checked ? [...chosen, ...ids] : [...chosen].filter((id) => !ids.includes(id))))
    }
  />
)
