/** Pages through a long list. The address has the offset. */
import { Count, type Origin } from "../figure/Numbers.tsx"
import { detailOf, setDetail } from "../route/Location.ts"
import { text } from "../text/English.ts"

/** Offset in the address. */
export const offsetInAddress = (): number => {
  const given = detailOf("offset")
  return given !== null && /^\d{1,9}$/.test(given) ? Number(given) : 0
}

/** The visible range and the total. */
export const Shown = ({
  first,
  last,
  origin,
  total
}: {
  readonly first: number
  readonly last: number
  readonly origin: Origin
  readonly total: number
}) => (
  <span class="quiet">
    {text.shownOf(first, last)} <Count origin={origin} value={total} />
  </span>
)

/** Where all rows are shown, only their number with `noun`, if there is one. */
export const Pager = ({
  limit,
  noun,
  offset,
  origin,
  total
}: {
  readonly limit: number
  readonly noun?: (count: number) => string
  readonly offset: number
  readonly origin: Origin
  readonly total: number
}) =>
  total <= limit && offset === 0 ? (
    noun === undefined ? null : (
      <p class="quiet">
        <Count origin={origin} value={total} /> {noun(total)}
      </p>
    )
  ) : (
    <p class="actions">
      <button
        type="button"
        disabled={offset === 0}
        onClick={() => setDetail({ offset: offset <= limit ? null : String(offset - limit) })}
      >
        {text.before}
      </button>
      <button
        type="button"
        disabled={offset + limit >= total}
        onClick={() => setDetail({ offset: String(offset + limit) })}
      >
        {text.next}
      </button>
      <Shown first={Math.min(total, offset + 1)} last={Math.min(total, offset + limit)} origin={origin} total={total} />
    </p>
  )
