/** Why a page is empty, with the one step that helps. */
import type { Brand } from "../data/Client.ts"
import { mayWrite } from "../data/Session.ts"
import { brandAddress, filter } from "../route/Location.ts"
import { relative } from "../route/Period.ts"
import { noFilter } from "../route/Route.ts"
import { text } from "../text/English.ts"

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
      <p>
        {isFiltered ? text.noAnswersHint : text.readyPrompts(brand.prompts.length, brand.engines.length, brand.name)}
      </p>
      <p class="actions">
        {mayWrite() ? (
          <a class="button main" data-page href={brandAddress(brand.id, "tracking", { part: "runs" })}>
            {text.runNow}
          </a>
        ) : null}
        <a class="button" data-page href={brandAddress(brand.id, "overview", {}, { ...noFilter, ...relative(90) })}>
          {text.widen}
        </a>
      </p>
    </div>
  )
}
