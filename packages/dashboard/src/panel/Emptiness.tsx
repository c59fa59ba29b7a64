/** Why a page is empty, with the one step that helps. */
import type { Brand } from "../data/Client.ts"
import { runPlan, samplesFirst, snapshots } from "../data/Queries.ts"
import { useQuery } from "../data/Query.ts"
import { mayWrite } from "../data/Session.ts"
import { Count } from "../figure/Numbers.tsx"
import { brandAddress, filter } from "../route/Location.ts"
import { relative } from "../route/Period.ts"
import { noFilter } from "../route/Route.ts"
import { text } from "../text/English.ts"

export interface EmptinessProps {
  readonly brand: Brand
  /** Whether the page has conditions beyond the filter. */
  readonly isNarrowed?: boolean
}

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

/** Nothing was asked so far: the next step, and what it costs. */
const Unasked = ({ brand: { engines, id, name, prompts } }: { readonly brand: Brand }) => {
  const plan = runPlan(prompts.length * engines.length, samplesFirst)
  const { data } = useQuery(plan, { isLater: true })
  return (
    <div class="empty">
      <h2>{text.noAnswers}</h2>
      <p>{text.readyPrompts(prompts.length, engines.length, samplesFirst, name)}</p>
      {mayWrite() ? (
        <p class="actions">
          <a class="button main" data-page href={brandAddress(id, "tracking", { part: "runs" })}>
            {text.runNow}
          </a>
          {data === null ? null : (
            <span class="quiet">
              <Count origin={{ query: plan.url, path: "credits_per_run" }} value={data.credits_per_run} />{" "}
              {text.credits}
            </span>
          )}
        </p>
      ) : null}
    </div>
  )
}

/** The filter leaves nothing, or these days do: the way out is a longer period without filters. */
const LeftOut = ({ brandId }: { readonly brandId: string }) => (
  <div class="empty">
    <h2>{text.noAnswersInFilter}</h2>
    <p>{text.noAnswersHint}</p>
    <p class="actions">
      <a class="button main" data-page href={brandAddress(brandId, "overview", {}, { ...noFilter, ...relative(90) })}>
        {text.widen}
      </a>
    </p>
  </div>
)

/** Without a filter, a brand that has answers of other days is not one that was never asked. */
const Unfiltered = ({ brand }: { readonly brand: Brand }) => {
  const { data, error } = useQuery(snapshots({ brand_id: brand.id, limit: 1 }), { isLater: true })
  if (data === null && error === null) return <div class="skeleton" />
  return data?.total === 0 ? <Unasked brand={brand} /> : <LeftOut brandId={brand.id} />
}

/** No answers match: asks for a run if there never was one, else for another period or filter. */
export const Emptiness = ({ brand, isNarrowed = false }: EmptinessProps) => {
  if (isNarrowed || Object.values(filter.value).some((value) => value !== null)) return <LeftOut brandId={brand.id} />
  return brand.prompts.length === 0 ? <NoPrompts brandId={brand.id} /> : <Unfiltered brand={brand} />
}
