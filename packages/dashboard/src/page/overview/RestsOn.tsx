/** What the figures rest on: answers, days and engines; the rest on request. */
import type { Brand, VisibilityReport } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { trackers } from "../../data/Queries.ts"
import { Count, fieldOf } from "../../figure/Numbers.tsx"
import { answersAddress } from "../../panel/AnswerQuestion.ts"
import { LastRun } from "../../panel/LastRun.tsx"
import { noteSentences } from "../../panel/Notes.tsx"
import { brandAddress, filter, otherAddress } from "../../route/Location.ts"
import { text } from "../../text/English.ts"
import { countText, engineText, everyText } from "../../text/Format.ts"
import { overviewText } from "../../text/OverviewText.ts"

const texts = overviewText.restsOn

/** Notes that the trend or the summary itself tells. */
const toldElsewhere: ReadonlySet<string> = new Set(["model_changed", "follow_ups_left_out"])

const Cadence = ({ brand }: { readonly brand: Brand }) => {
  const { data } = useQuery(trackers({ brand_id: brand.id, limit: 100 }), { isLater: true })
  const running = data?.trackers.filter(({ enabled }) => enabled).map(({ intervalMinutes }) => intervalMinutes) ?? []
  return (
    <a data-page href={brandAddress(brand.id, "tracking")}>
      {running.length === 0 ? texts.manual : everyText(Math.min(...running))}
    </a>
  )
}

/** `index` is the row of the report that the page shows. */
export const RestsOn = ({
  brand,
  index,
  query,
  report
}: {
  readonly brand: Brand
  readonly index: number
  readonly query: string
  readonly report: VisibilityReport
}) => {
  const row = report.rows[index]
  const confirming = report.notes.reduce((sum, note) => sum + (note.kind === "follow_ups_left_out" ? note.count : 0), 0)
  const sentences = noteSentences(report.notes.filter(({ kind }) => !toldElsewhere.has(kind)))
  if (row === undefined) return null
  const { sample_high, sample_low } = row.mention_rate
  const { engine } = filter.value
  const answersTo = overviewText.answersTo(row.answers)
  return (
    <section class="rests-on">
      <b>{text.restsOn}</b>
      <p>
        <Count origin={fieldOf(query, index, "answers")} value={row.answers} /> {answersTo}{" "}
        <Count origin={fieldOf(query, index, "prompts")} value={row.prompts} />{" "}
        {texts.prompts(row.by.class === "branded", row.prompts)}
        {", "}
        <Count origin={fieldOf(query, index, "failed_checks")} value={row.failed_checks} /> {overviewText.failed}
        {". "}
        <Count origin={fieldOf(query, index, "runs")} value={row.runs} /> {texts.runs(row.runs)},{" "}
        <Cadence brand={brand} />
        {`. ${(engine === null ? brand.engines : [engine]).map(engineText).join(", ")}.`}
      </p>
      <details>
        <summary>{texts.more}</summary>
        <p>
          {texts.intervals}
          {sample_low === undefined || sample_high === undefined ? "" : ` ${texts.general(sample_low, sample_high)}`}
          {confirming === 0 ? "" : ` ${texts.confirming(countText(confirming))}`}{" "}
          {sentences.map((sentence) => (
            <span key={sentence}>{sentence} </span>
          ))}
        </p>
      </details>
      <p>
        <a data-page href={answersAddress(brand.id, {})}>
          {texts.answers}
        </a>
        {" · "}
        <a data-page href={otherAddress("method")}>
          {texts.method}
        </a>
      </p>
      <LastRun brand={brand} />
    </section>
  )
}
