/** The basis of the figures, by the criteria that the field uses. */
import type { Brand, VisibilityRow } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { brandPrompts, trackers } from "../data/Queries.ts"
import { Count, fieldOf } from "../figure/Numbers.tsx"
import { answersAddress } from "../panel/AnswerQuestion.ts"
import { Facts } from "../panel/Facts.tsx"
import { brandAddress, otherAddress } from "../route/Location.ts"
import { engineText, everyText } from "../text/Format.ts"
import { overviewText } from "../text/OverviewText.ts"

const texts = overviewText.criteria

const Prompts = ({ brand }: { readonly brand: Brand }) => {
  const settings = useQuery(brandPrompts(brand.id), { isLater: true }).data?.settings.filter(({ active }) => active)
  const named = settings?.filter((setting) => setting.class === "branded").length
  return <>{settings === undefined || named === undefined ? null : texts.kinds(named, settings.length - named)}</>
}

const Cadence = ({ brand }: { readonly brand: Brand }) => {
  const { data } = useQuery(trackers({ brand_id: brand.id, limit: 100 }), { isLater: true })
  const running = data?.trackers.filter(({ enabled }) => enabled).map(({ intervalMinutes }) => intervalMinutes) ?? []
  return (
    <a data-page href={brandAddress(brand.id, "tracking")}>
      {running.length === 0 ? texts.noTracker : everyText(Math.min(...running))}
    </a>
  )
}

/** Paths into the first row of a report. */
export const Criteria = ({
  brand,
  query,
  row
}: {
  readonly brand: Brand
  readonly query: string
  readonly row: VisibilityRow
}) => (
  <section class="panel criteria">
    <h2>{texts.title}</h2>
    <Facts
      facts={[
        [
          texts.prompts,
          <>
            <Count origin={fieldOf(query, 0, "prompts")} value={row.prompts} />{" "}
            {row.prompts < 50 ? <span class="quiet">{texts.exploratory}</span> : null}
          </>
        ],
        [texts.promptKinds, <Prompts brand={brand} />],
        [
          texts.answers,
          <>
            <Count origin={fieldOf(query, 0, "answers")} value={row.answers} /> {texts.inRuns}{" "}
            <Count origin={fieldOf(query, 0, "runs")} value={row.runs} />
          </>
        ],
        [texts.cadence, <Cadence brand={brand} />],
        [texts.engines, brand.engines.map(engineText).join(", ")],
        [
          texts.again,
          <>
            <a data-page href={answersAddress(brand.id, {})}>
              {texts.allAnswers}
            </a>
            ,{" "}
            <a data-page href={otherAddress("method")}>
              {texts.method}
            </a>
          </>
        ]
      ]}
    />
  </section>
)
