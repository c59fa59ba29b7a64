/** The head figures of a brand as tabs of their trend: class, figures, course, and what they rest on. */
import {
  faultMarkers,
  headPath,
  headRate,
  MentionTrend,
  type Asked,
  pointMin,
  pooling
} from "../../chart/MentionTrend.tsx"
import { DotPlot } from "../../chart/DotPlot.tsx"
import type { Brand, HeadFigure, Mark, Rate, RateChange, Story, VisibilityReport } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { type ReportInput, visibility } from "../../data/Queries.ts"
import {
  datum,
  DifferenceRange,
  fieldOf,
  Interval,
  isFew,
  Movement,
  type Origin,
  Share,
  weighedText
} from "../../figure/Numbers.tsx"
import { brandAddress, detailOf, filter, setDetail } from "../../route/Location.ts"
import { daysIn, shifted } from "../../route/Period.ts"
import { figureMeanings, figureNames, text } from "../../text/English.ts"
import { overviewText } from "../../text/OverviewText.ts"
import type { Filter } from "../../route/Route.ts"
import { answersAddress } from "../../panel/AnswerQuestion.ts"
import { classShown, ClassSwitch } from "../../panel/ClassSwitch.tsx"
import { NoteForm, noteMarkers, useDayNotes } from "../../chart/DayNotes.tsx"
import { Panel } from "../../panel/Panel.tsx"

export const headFigures: ReadonlyArray<HeadFigure> = [
  "mention_rate",
  "share_of_voice",
  "citation_rate",
  "top3_rate",
  "positive_rate"
]

/** A head figure with the place that it comes from. */
export interface Head {
  readonly rate: Rate | null
  /** `null` if the periods cannot be compared. */
  readonly change: RateChange | null
  readonly origin: Origin
  /** Days of the previous period with answers; `null` if unknown. */
  readonly measuredBefore: number | null
}

/** Head figures of the report by class. */
export const headsOfReport = (report: VisibilityReport, query: string, index: number) => {
  const row = report.rows[index]
  return (figure: HeadFigure): Head => ({
    rate: row === undefined ? null : headRate(row, figure),
    change: row?.change?.[figure] ?? null,
    origin: fieldOf(query, index, headPath(figure)),
    measuredBefore: null
  })
}

/** Head figures of the story, which joins all verdicts of the page. */
export const headsOfStory =
  (story: Story, query: string, engine: string | null = null) =>
  (figure: HeadFigure): Head => {
    const index = story.levels.findIndex((level) => level.figure === figure && level.engine === engine)
    const level = story.levels[index]
    return {
      rate: level ?? null,
      change: level?.change ?? null,
      origin: { query, path: `levels.${index}` },
      measuredBefore: story.previous.measured_days
    }
  }

/** Whether a comparison shows nothing, not even a possible change. */
export const isSteadyOf = ({ change }: Pick<Head, "change">): boolean =>
  change !== null && change.verdict === "within_noise" && change.verdict_page === "within_noise"

const isUncompared = ({ change, rate }: Head): boolean => !change?.previous.n && rate !== null && rate.n > 0

const Figure = ({
  figure,
  head,
  isChosen,
  isSaid
}: {
  /** Whether its verdict stands above all figures. */
  readonly isSaid: boolean
  readonly figure: HeadFigure
  readonly head: Head
  readonly isChosen: boolean
}) => (
  <button
    type="button"
    class="kpi"
    aria-pressed={isChosen}
    title={figureMeanings[figure]}
    onClick={() => setDetail({ figure })}
  >
    <span class="name">{figureNames[figure]}</span>
    <span class="value">
      <Share origin={head.origin} rate={head.rate} />
      <Interval rate={head.rate} />
    </span>
    <span class="ruler">{DotPlot({ rate: head.rate, top: 1 })}</span>
    {isSaid ? (
      <DifferenceRange change={head.change} />
    ) : head.rate === null || head.rate.n === 0 ? (
      <span class="movement">{overviewText.notJudged}</span>
    ) : head.change === null ? (
      <span class="movement">{text.nothingBefore}</span>
    ) : (
      <>
        <Movement change={head.change} />
        {head.change.verdict_page === "within_noise" ? <DifferenceRange change={head.change} /> : null}
      </>
    )}
  </button>
)

/** Address of the answers that a figure counts; for a share of voice, of the shares' brands. */
const behind = (brand: Brand, figure: HeadFigure, over: Partial<Filter>): string =>
  figure === "citation_rate"
    ? answersAddress(brand.id, { source: brand.domain ?? "" }, over)
    : figure === "share_of_voice"
      ? brandAddress(brand.id, "competitors", {}, over)
      : answersAddress(brand.id, { named: "true" }, over)

/** The trend of a figure in this period and, where the same was asked, in the one before. */
const Course = ({
  about,
  asked,
  brand,
  figure,
  head,
  notes,
  story
}: {
  readonly about: ReportInput
  /** Answers and runs of the class. */
  readonly asked: Asked | null
  readonly brand: Brand
  readonly figure: HeadFigure
  readonly head: Head
  /** Notes at days. */
  readonly notes: ReadonlyArray<Mark>
  readonly story: Story | null
}) => {
  const unit = pooling(filter.value, asked, pointMin.brand)
  const ofClass = { class: about.class ?? null }
  const reading = visibility({ ...about, by: unit })
  const held = useQuery(reading, { isLater: true })
  const before = useQuery(visibility({ ...about, ...shifted(filter.value, -1), by: unit }), { isLater: true }).data
  if (held.data === null) {
    return (
      <Panel held={held} url={reading.url} height="17rem">
        {() => null}
      </Panel>
    )
  }
  return (
    <MentionTrend
      report={held.data}
      query={reading.url}
      unit={unit}
      figure={figure}
      // of the same prompts, and measured on half as many days at least
      ghost={
        head.change?.cells_left_out === 0 && before !== null && before.rows.length * 2 >= held.data.rows.length
          ? before
          : null
      }
      moreMarkers={[...noteMarkers(notes, unit), ...faultMarkers(story, unit)]}
      addressOf={(over) => brandAddress(brand.id, "answers", {}, { ...ofClass, ...over })}
      beside={
        <>
          {head.rate === null || isFew(head.rate) ? null : (
            <a data-page class="behind" href={behind(brand, figure, ofClass)}>
              {datum(head.origin, head.rate.value, text.outOf(head.rate.k, head.rate.n))}{" "}
              {figure === "share_of_voice" ? overviewText.mentions : overviewText.answers}
              {weighedText(head.rate)}
            </a>
          )}
          {unit === "day" ? null : <span class="quiet pooled">{text.pooled(unit)}</span>}
          <NoteForm brand={brand} notes={notes} />
        </>
      }
    />
  )
}

export const HeadPanel = ({
  about,
  brand,
  headOf,
  query,
  report,
  story
}: {
  readonly about: ReportInput
  readonly brand: Brand
  readonly headOf: (figure: HeadFigure) => Head
  /** The query of the report by class. */
  readonly query: string
  readonly report: VisibilityReport
  readonly story: Story | null
}) => {
  const figure = headFigures.find((name) => name === detailOf("figure")) ?? "mention_rate"
  const index = report.rows.findIndex(({ by }) => by.class === classShown(report))
  const row = report.rows[index]
  const head = headOf(figure)
  const heads = headFigures.map(headOf)
  const [isSteady, isAlike] = [heads.every(isSteadyOf), heads.every(isSteadyOf) || heads.every(isUncompared)]
  const compared = [daysIn(filter.value), head.measuredBefore] as const
  const said = isSteady
    ? overviewText.steady(...compared)
    : isAlike
      ? text.nothingBefore
      : head.change === null
        ? null
        : overviewText.change(...compared)
  const notes = useDayNotes(brand)
  return (
    <section class="panel head-panel" aria-label={overviewText.figures}>
      <header>
        <ClassSwitch query={query} report={report} />
        {said === null ? null : <span class="quiet">{said}</span>}
      </header>
      <div class="kpis" role="group" aria-label={overviewText.figures}>
        {headFigures.map((name) => (
          <Figure key={name} figure={name} head={headOf(name)} isChosen={name === figure} isSaid={isAlike} />
        ))}
      </div>
      <Course about={about} asked={row ?? null} brand={brand} figure={figure} head={head} notes={notes} story={story} />
    </section>
  )
}
