/**
 * Why nothing is shown, and the one step that helps.
 */
import { brandAddress, filter } from "../route/Location.ts"
import { mayWrite } from "../data/Session.ts"
import { text } from "../text/English.ts"

const dayMillis = 86_400_000

const ninetyDaysBack = (): string => new Date(Date.now() - 89 * dayMillis).toISOString().slice(0, 10)

/** No answers: none at all that the filter lets through, so either look further, or ask. */
export const NoAnswers = ({
  brandId,
  isNarrowed = false
}: {
  readonly brandId: string
  /** Whether the page asks for less than the filter does. */
  readonly isNarrowed?: boolean
}) => {
  const isFiltered = isNarrowed || Object.values(filter.value).some((value) => value !== null)
  return (
    <div class="empty">
      <p>
        <strong>{isFiltered ? text.noAnswersInFilter : text.noAnswers}</strong>
      </p>
      <p>{text.noAnswersHint}</p>
      <p class="actions">
        {mayWrite() ? (
          <a class="button main" data-page href={brandAddress(brandId, "runs")}>
            {text.runNow}
          </a>
        ) : null}
        <a
          class="button"
          data-page
          href={brandAddress(
            brandId,
            "overview",
            {},
            { from: ninetyDaysBack(), to: null, engine: null, model: null, class: null, tag: null }
          )}
        >
          {text.widen}
        </a>
      </p>
    </div>
  )
}
