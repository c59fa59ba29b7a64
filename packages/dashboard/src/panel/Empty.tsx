/** Why a page is empty, with the one step that helps. */
import type { Brand } from "../data/Client.ts"
import { mayWrite } from "../data/Session.ts"
import { brandAddress, filter } from "../route/Location.ts"
import { text } from "../text/English.ts"

const dayMillis = 86_400_000

const ninetyDaysBack = (): string => new Date(Date.now() - 89 * dayMillis).toISOString().slice(0, 10)

/** No prompts yet: the first step is to find some. */
export const NoPrompts = ({ brandId }: { readonly brandId: string }) => (
  <div class="empty">
    <p>{text.noPrompts}</p>
    {mayWrite() ? (
      <p class="actions">
        <a class="button main" data-page href={brandAddress(brandId, "start")}>
          {text.findPrompts}
        </a>
      </p>
    ) : null}
  </div>
)

/** No answers match the filter: change it, or start a run. */
export const NoAnswers = ({
  brand,
  isNarrowed = false
}: {
  readonly brand: Brand
  /** Whether the page has conditions beyond the filter. */
  readonly isNarrowed?: boolean
}) => {
  const isFiltered = isNarrowed || Object.values(filter.value).some((value) => value !== null)
  if (!isFiltered && brand.prompts.length === 0) return <NoPrompts brandId={brand.id} />
  return (
    <div class="empty">
      <p>
        <strong>{isFiltered ? text.noAnswersInFilter : text.noAnswers}</strong>
      </p>
      <p>{text.noAnswersHint}</p>
      <p class="actions">
        {mayWrite() ? (
          <a class="button main" data-page href={brandAddress(brand.id, "runs")}>
            {text.runNow}
          </a>
        ) : null}
        <a
          class="button"
          data-page
          href={brandAddress(
            brand.id,
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
