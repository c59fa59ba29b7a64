/** A rate over time, from a report by day or week. */
import type { HeadFigure, Rate, ReportNote, Story, VisibilityReport, VisibilityRow } from "../data/Client.ts"
import type { ComponentChildren } from "preact"
import { daysOf } from "../route/Period.ts"
import type { Filter } from "../route/Route.ts"
import { figureNames, text } from "../text/English.ts"
import { engineText, unitText } from "../text/Format.ts"
import { unitsBetween } from "./Scale.ts"
import { Trend } from "./Trend.tsx"
import type { TrendMarker, TrendPoint } from "./TrendMarks.tsx"

export type Unit = "day" | "week" | "month"

const dayMillis = 86_400_000

/**
 * Answers that a point needs, or it would show chance: of a brand, and of a prompt on an engine. Of 20 that are planned
 * some may fail.
 */
export const pointMin = { brand: 30, cell: 15 } as const

/** Units with their length in days, and the periods that they are used for: months of a month would be two points. */
const units = [
  { unit: "day", length: 1, daysMin: 0, daysMax: 62 },
  { unit: "week", length: 7, daysMin: 8, daysMax: 430 },
  { unit: "month", length: 30, daysMin: 90, daysMax: Number.POSITIVE_INFINITY }
] as const

/** Answers in a period, and the runs that they came in. */
export interface Asked {
  readonly answers: number
  readonly runs: number
}

/** The shortest unit whose points have enough answers, else the longest one. */
export const pooling = (filter: Filter, asked: Asked | null, min: number): Unit => {
  const { from, to } = daysOf(filter)
  const days = (Date.parse(to) - Date.parse(from)) / dayMillis + 1
  const fitting = units.filter(({ daysMax, daysMin }) => days >= daysMin && days <= daysMax)
  const perPoint = (length: number): number =>
    asked === null ? min : asked.answers / Math.max(1, Math.min(asked.runs, days / length))
  return (fitting.find((each) => perPoint(each.length) >= min) ?? fitting.at(-1) ?? units[0]).unit
}

/** The unit of a period, whatever the number of answers. */
export const unitOfPeriod = (filter: Filter): Unit => pooling(filter, null, 0)

/** The key of the time unit that contains a moment: the day, the week's Monday, or the month. */
export const unitOf = (unit: Unit, at: string): string => {
  if (unit === "month") return at.slice(0, 7)
  const start = new Date(`${at.slice(0, 10)}T00:00:00Z`)
  if (unit === "week") start.setUTCDate(start.getUTCDate() - ((start.getUTCDay() + 6) % 7))
  return start.toISOString().slice(0, 10)
}

/** The days of a time unit. */
const daysIn = (unit: Unit, key: string): Pick<Filter, "from" | "to"> => {
  const day = (millis: number) => new Date(millis).toISOString().slice(0, 10)
  if (unit === "day") return { from: key, to: key }
  if (unit === "week") return { from: key, to: day(Date.parse(key) + 6 * dayMillis) }
  const [year = 0, month = 1] = key.split("-").map(Number)
  return { from: `${key}-01`, to: day(Date.UTC(year, month, 0)) }
}

/** Where a time unit begins, of the way to the next point: the points of weeks and months stand in their middle. */
const startOf = (unit: Unit): number => (unit === "day" ? 0 : -0.5)

/** Where a day stands beside the point of its time unit, of the way to the next point. */
export const withinOf = (unit: Unit, at: string): number => {
  const { from, to } = daysIn(unit, unitOf(unit, at))
  const days = (Date.parse(to ?? at) - Date.parse(from ?? at)) / dayMillis + 1
  return (Date.parse(at.slice(0, 10)) - Date.parse(from ?? at)) / dayMillis / days + startOf(unit)
}

/** Engines that changed their model on one day share a mark, which says whose model it is. */
export const markersOf = (
  notes: ReadonlyArray<ReportNote>,
  unit: Unit,
  engine: string | null
): ReadonlyArray<TrendMarker> => {
  const models = notes
    .filter((note) => note.kind === "model_changed")
    .filter((note) => (engine ?? note.engine) === note.engine)
  return [
    ...[...Map.groupBy(models, ({ at }) => at.slice(0, 10))].map(([day, changed]) => {
      const engines = [...new Set(changed.map((note) => engineText(note.engine)))]
      return {
        key: unitOf(unit, day),
        within: withinOf(unit, day),
        label: engines.length === 1 ? text.modelMarker(engines.join()) : text.modelMarkers(engines.length),
        sentence: changed.map((note) => note.text).join(" ")
      }
    }),
    ...notes
      .filter((note) => note.kind === "prompts_changed")
      .map(({ added, at, removed, text: sentence }) => ({
        key: unitOf(unit, at),
        within: withinOf(unit, at),
        label: text.promptsMarker(added.length, removed.length),
        sentence
      }))
  ]
}

/** Where engines began to fail: what is drawn is without their answers. */
export const faultMarkers = (story: Story | null, unit: Unit): ReadonlyArray<TrendMarker> =>
  story?.changes.flatMap(({ basis, direction, refs, since, text: told }) => {
    if (direction !== "fault" || since === null) return []
    return [
      {
        key: unitOf(unit, since.at),
        within: withinOf(unit, since.at),
        label: text.faultMarker(refs.map(({ id }) => engineText(id))),
        sentence: `${told}.`,
        failed: basis ?? told
      }
    ]
  }) ?? []

/** A rate of a row; `null` if its answers cannot tell. */
export const headRate = (row: VisibilityRow, figure: HeadFigure): Rate | null =>
  figure === "positive_rate" ? (row.sentiment?.positive_rate ?? null) : row[figure]

/** The path of a rate in a row. */
export const headPath = (figure: HeadFigure): string =>
  figure === "positive_rate" ? "sentiment.positive_rate" : figure

/** From the first time that was measured. `within` is the path of the report in what was asked for. */
export const pointsOf = (
  report: VisibilityReport,
  query: string,
  unit: Unit,
  figure: HeadFigure,
  isShown: (row: VisibilityReport["rows"][number]) => boolean,
  within = ""
): ReadonlyArray<TrendPoint> => {
  const last = new Date(Date.parse(report.to) - 1).toISOString()
  const rows = new Map(
    report.rows.flatMap((row, index) => (isShown(row) ? [[row.by[unit], { row, index }] as const] : []))
  )
  const [first = unitOf(unit, report.from)] = report.rows.flatMap(({ by }) => by[unit] ?? []).toSorted()
  return unitsBetween(unit, first, unitOf(unit, last)).map((key) => {
    const found = rows.get(key)
    // a week may begin before the period
    const label = unitText(unit === "week" && key < report.from ? report.from.slice(0, 10) : key)
    return {
      key,
      label,
      start: startOf(unit),
      rate: found ? headRate(found.row, figure) : null,
      origin: found ? { query, path: `${within}rows.${found.index}.${headPath(figure)}` } : null,
      hasFailed: found?.row.mostly_failed ?? false
    }
  })
}

/** The report's rows that pass `isShown`, by time unit. */
export const MentionTrend = ({
  addressOf,
  beside,
  engine = null,
  figure = "mention_rate",
  ghost = null,
  isShown = () => true,
  isSmall = false,
  moreMarkers = [],
  query,
  report,
  title = text.trendOf(figureNames[figure]),
  unit
}: {
  /** Address of the answers of one time unit. */
  readonly addressOf: (over: Partial<Filter>) => string
  /** Beside the title. */
  readonly beside?: ComponentChildren
  readonly figure?: HeadFigure
  /** The report of the period before. */
  readonly ghost?: VisibilityReport | null
  /** The one engine of the chart; marks of others are left out. */
  readonly engine?: string | null
  readonly isShown?: (row: VisibilityReport["rows"][number]) => boolean
  readonly isSmall?: boolean
  /** Marks beside those of the report. */
  readonly moreMarkers?: ReadonlyArray<TrendMarker>
  readonly query: string
  readonly report: VisibilityReport
  readonly title?: string
  readonly unit: Unit
}) => (
  <Trend
    title={title}
    figure={isSmall ? undefined : figure}
    beside={beside}
    query={query}
    engine={engine}
    ghost={ghost === null ? [] : pointsOf(ghost, query, unit, figure, isShown)}
    isSmall={isSmall}
    isSimulated={report.notes.some(({ kind }) => kind === "simulated")}
    points={pointsOf(report, query, unit, figure, isShown)}
    markers={[...markersOf(report.notes, unit, engine), ...moreMarkers]}
    addressOf={(key) => addressOf({ ...daysIn(unit, key), period: null })}
  />
)
