/** What the page of gaps says first: how many answers have gaps, which sources stand out, and what to read next. */
import type { VNode } from "preact"
import type { Brand } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { reportFilter, sources } from "../../data/Queries.ts"
import { Count, fieldOf } from "../../figure/Numbers.tsx"
import { answersAddress } from "../../panel/AnswerQuestion.ts"
import { gapAnswersAddress } from "../../panel/SourceTable.tsx"
import { detailOf, filter } from "../../route/Location.ts"
import { type Days, shifted } from "../../route/Period.ts"
import { promptsText } from "../../text/PromptsText.ts"
import { sourcesText } from "../../text/SourcesText.ts"
import { ofPrompt, sourcesMax } from "./SourceTabs.tsx"
import { unitAsked, unitInAddress } from "./SourceTools.tsx"

/** All gaps that can be worked on, however the list is narrowed. */
const gapsOf = (brandId: string, over: Partial<Days> = {}) =>
  sources({
    ...reportFilter(filter.value),
    ...over,
    ...ofPrompt(),
    brand_id: brandId,
    limit: sourcesMax,
    offset: 0,
    ...unitAsked(),
    kind: "other",
    gap: true,
    sort: "gap"
  })

/** How many answers have gaps, how many gaps are clear, and which to start with, or what to `repair` before. */
export const GapStory = ({ brand, repair }: { readonly brand: Brand; readonly repair: VNode | null }) => {
  const reading = gapsOf(brand.id)
  const query = reading.url
  const report = useQuery(reading).data
  const { data } = useQuery(gapsOf(brand.id, shifted(filter.value, -1) ?? {}), { isLater: true })
  const first = report?.rows[0]
  const prompt = detailOf("prompt")
  if (report === null || first === undefined) return null
  const isWhole = data !== null && data.rows.length === data.total && report.rows.length === report.total
  const known = new Set(data?.rows.map(({ key }) => key))
  const fresh = isWhole && data.gap.n > 0 ? report.rows.filter(({ few, key }) => !few && !known.has(key)).length : 0
  // what may be chance is nothing to start with: no source is named then
  const hasClear = report.clear_gaps > 0
  return (
    <section class="story">
      <p class="said">
        <Count origin={{ query, path: "gap.k" }} value={report.gap.k} /> {sourcesText.of}{" "}
        <Count origin={{ query, path: "gap.n" }} value={report.gap.n} /> {sourcesText.gapAnswersOf(brand.name)}{" "}
        <Count origin={{ query, path: "total" }} value={report.total} />{" "}
        {sourcesText.gapSources(unitInAddress(), report.total)}{" "}
        {hasClear ? (
          <>
            <Count origin={{ query, path: "clear_gaps" }} value={report.clear_gaps} />{" "}
            {sourcesText.gapsClear(report.clear_gaps, fresh)}
          </>
        ) : (
          sourcesText.noneClear
        )}
      </p>
      {repair ?? (
        <p class="next">
          <strong>{promptsText.next}</strong>{" "}
          {hasClear ? (
            <>
              {sourcesText.getOn} <span class="breakable">{first.key}</span>:{" "}
              <a data-page href={gapAnswersAddress(brand, prompt, first.key)}>
                {sourcesText.read} <Count origin={fieldOf(query, 0, "gap_answers")} value={first.gap_answers} />{" "}
                {sourcesText.gapAnswersIn(first.gap_answers)}
              </a>{" "}
              {sourcesText.thatCite}
            </>
          ) : (
            <>
              <a data-page href={answersAddress(brand.id, { ...(prompt === null ? {} : { prompt }), named: "gap" })}>
                {sourcesText.readAll}
              </a>{" "}
              {sourcesText.that}
            </>
          )}{" "}
          {sourcesText.notYou}.
        </p>
      )}
    </section>
  )
}
