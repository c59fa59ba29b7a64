/** The sections of a report, from its content. */
import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { DotAxis, DotPlot } from "../../chart/DotPlot.tsx"
import { markersOf, pointsOf } from "../../chart/MentionTrend.tsx"
import { topOf } from "../../chart/Scale.ts"
import { Trend } from "../../chart/Trend.tsx"
import type { Rate, ReportNote, Story, VisibilityReport, VisibilityRow } from "../../data/Client.ts"
import { levelOf } from "../../data/Level.ts"
import { RateLegend } from "../../figure/Legend.tsx"
import { Basis, Count, Interval, Movement, Quoted, Share, WholeRate } from "../../figure/Numbers.tsx"
import { doneIn, doneSource } from "../source/DoneSources.tsx"
import { DuelTable } from "../competitor/DuelTable.tsx"
import { FigureMeanings } from "../../panel/FigureMeanings.tsx"
import { MethodSections } from "../../panel/MethodSections.tsx"
import { Notes } from "../../panel/Notes.tsx"
import { useIsPhone } from "../../panel/Phone.ts"
import { Chips, type Column, itemsOf, namesCell, Table } from "../../panel/Table.tsx"
import { figureNames, text } from "../../text/English.ts"
import { dayAndYearText, dayText, engineText } from "../../text/Format.ts"
import { type ReportSection, reportText } from "../../text/ReportText.ts"
import { sourcesText } from "../../text/SourcesText.ts"
import { storyText } from "../../text/StoryText.ts"
import { type Content, orderOf } from "./Content.ts"
import { phoneLines, Prompts, type OriginOf } from "./SheetPrompts.tsx"

interface SectionProps<Report = VisibilityReport> {
  readonly originOf: OriginOf
  readonly report: Report
}

type Figure = "mention_rate" | "share_of_voice" | "gap"

type WithRate<Name extends Figure> = { readonly [Key in Name]?: Rate | null }

/** A share as a dot and in words. */
const rateColumns = <Name extends Figure, Row extends WithRate<Name>>(
  figure: Name,
  originOf: OriginOf,
  rows: ReadonlyArray<Row>,
  isOwn: (row: Row) => boolean
): readonly [Column<Row>, Column<Row>] => {
  const rateOf = (row: Row): Rate | null => row[figure] ?? null
  const top = topOf(Math.max(0, ...rows.map((row) => levelOf(rateOf(row))?.high ?? 0)))
  return [
    {
      key: "dots",
      head: <DotAxis top={top} />,
      form: "chart",
      cell: ({ row }) => DotPlot({ isOwn: isOwn(row), rate: rateOf(row), top })
    },
    {
      key: figure,
      head: figureNames[figure],
      cell: ({ index, row }) => WholeRate({ origin: originOf(index, figure), rate: rateOf(row) })
    }
  ]
}

const headFigures = ["mention_rate", "citation_rate", "share_of_voice", "top3_rate"] as const

const Overview = ({ originOf, report: { rows } }: SectionProps) => {
  const [row] = rows
  if (row === undefined || row.answers === 0) return <p class="quiet">{reportText.noAnswers}</p>
  return (
    <dl class="figures">
      {headFigures.map((figure) => (
        <div key={figure}>
          <dt>{figureNames[figure]}</dt>
          <dd>
            <Share origin={originOf(0, figure)} rate={row[figure]} />
            <span class="about">
              <Interval rate={row[figure]} /> <Basis rate={row[figure]} />
            </span>
            <Movement change={row.change?.[figure]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Course = ({ originOf, report }: SectionProps) => (
  <Trend
    title={reportText.weekly}
    isSimulated={report.notes.some(({ kind }) => kind === "simulated")}
    markers={markersOf(report.notes, "week", null)}
    points={pointsOf(report, "", "week", "mention_rate", () => true).map((point) => {
      const index = report.rows.findIndex(({ by }) => by.week === point.key)
      return { ...point, origin: index === -1 ? null : originOf(index, "mention_rate") }
    })}
  />
)

const Engines = ({ originOf, report: { rows } }: SectionProps) => (
  <>
    <Table
      items={itemsOf(rows)}
      keyOf={({ by }) => by.engine ?? ""}
      columns={[
        { key: "engine", head: text.engine, form: "word", cell: ({ row }) => engineText(row.by.engine ?? "") },
        ...rateColumns("mention_rate", originOf, rows, () => true),
        { key: "change", head: reportText.change, cell: ({ row }) => Movement({ change: row.change?.mention_rate }) }
      ]}
    />
    <RateLegend rates={rows.map(({ mention_rate }) => mention_rate)} />
  </>
)

const isOwn = ({ own }: VisibilityRow): boolean => own === true

const Competitors = ({ originOf, report: { rows } }: SectionProps) => (
  <>
    <Table
      items={itemsOf(rows)}
      isCompact
      isOwn={isOwn}
      keyOf={({ by }) => by.competitor ?? ""}
      columns={[
        { key: "named", head: text.named, cell: ({ row }) => row.by.competitor },
        ...rateColumns("share_of_voice", originOf, rows, isOwn)
      ]}
    />
    <RateLegend rates={rows.map(({ share_of_voice }) => share_of_voice)} />
  </>
)

/** The strongest competitor, prompt by prompt. */
const Beside = ({ brand, duel, originOf, rival }: Content & { readonly originOf: OriginOf }) => {
  const isPhone = useIsPhone()
  return duel === undefined || rival === undefined || duel.rows.length === 0 ? null : (
    <details open={!isPhone}>
      <summary>{reportText.duel(brand, rival)}</summary>
      <DuelTable
        brandId={null}
        color={1}
        most={phoneLines}
        name={brand}
        originOf={originOf}
        rival={rival}
        rows={duel.rows}
      />
    </details>
  )
}

/** The finding of a section. */
export const Said = ({ text: sentence }: { readonly text: string | undefined }) =>
  sentence === undefined ? null : (
    <p class="said" dir="auto">
      <Quoted>{sentence}</Quoted>
    </p>
  )

const Sources = ({ originOf, report: { rows } }: SectionProps<NonNullable<Content["sources"]>>) =>
  rows.length === 0 ? (
    <p class="quiet">{reportText.noAnswers}</p>
  ) : (
    <Table
      items={itemsOf(rows)}
      isOwn={({ kind }) => kind === "own"}
      keyOf={({ key }) => key}
      most={phoneLines}
      columns={[
        {
          key: "source",
          head: reportText.page,
          cell: ({ row }) => (
            <>
              {row.key} <Chips names={row.competitor === null ? [] : [row.competitor]} />
            </>
          )
        },
        ...rateColumns("gap", originOf, rows, () => false),
        {
          key: "answers",
          head: reportText.gapAnswers,
          form: "number",
          cell: ({ index, row }) => Count({ origin: originOf(index, "gap_answers"), value: row.gap_answers })
        },
        {
          key: "instead",
          head: reportText.instead,
          cell: ({ row }) => namesCell(row.names_instead)
        }
      ]}
    />
  )

const TimeNotes = ({ notes }: { readonly notes: NonNullable<Content["notes"]> }) =>
  notes.length === 0 ? (
    <p class="quiet">{reportText.noNotes}</p>
  ) : (
    <ul>
      {notes.map(({ at, note }) => (
        <li key={`${at} ${note}`}>
          {dayAndYearText(at)}: <span dir="auto">{note}</span>
        </li>
      ))}
    </ul>
  )

/** A list that is short on a phone. */
const Lines = <Line,>({
  class: kind,
  draw,
  heading,
  lines
}: {
  readonly heading: string
  readonly lines: ReadonlyArray<Line>
  readonly draw: (line: Line) => ComponentChildren
  readonly class?: string
}) => {
  const [isWhole, setWhole] = useState(false)
  const isCut = useIsPhone() && !isWhole && lines.length > phoneLines
  if (lines.length === 0) return null
  return (
    <>
      <h3>{heading}</h3>
      <ul class={kind}>{(isCut ? lines.slice(0, phoneLines) : lines).map(draw)}</ul>
      {isCut ? (
        <button type="button" class="plain all-rows" onClick={() => setWhole(true)}>
          {text.allRows(lines.length)}
        </button>
      ) : null}
    </>
  )
}

const Steps = ({ story }: { readonly story: Story | undefined }) => (
  <Lines
    heading={reportText.next}
    lines={story?.next ?? []}
    draw={({ detail, key, text: step }) => (
      <li key={key}>
        {step}. <span class="quiet">{detail}</span>
      </li>
    )}
  />
)

/** What engines say, word by word. */
const Quotes = ({ brand, quotes = [] }: Content) =>
  quotes.length === 0 ? null : (
    <>
      <h3>{reportText.quotes}</h3>
      {quotes.map(({ at, engine, kind, name, prompt, text: said }) => (
        <blockquote key={kind} dir="auto">
          “{said}”
          <footer class="quiet">
            {engineText(engine)}, {dayText(at)}, “{prompt}”: {reportText.quoteKinds[kind](name, brand)}
          </footer>
        </blockquote>
      ))}
    </>
  )

/** The story: its sentence, what changed, and what to do if no section with sources tells it. */
const Summary = ({ isWithSteps, story }: { readonly story: Story; readonly isWithSteps: boolean }) => {
  const { basis, changes, sentence } = story
  return (
    <>
      <Said text={sentence} />
      <p class="grounds">{basis}</p>
      <Lines
        heading={reportText.changed}
        lines={changes}
        draw={({ detail, since, text: change }) => (
          <li key={change}>
            {change}.{" "}
            <span class="quiet">
              {detail} {since === null ? null : storyText.about(dayText(since.at))}
            </span>
          </li>
        )}
      />
      {isWithSteps ? <Steps story={story} /> : null}
    </>
  )
}

/** A section of the content; `null` if it has none such. `query` is the address that it comes from. */
export const sectionOf = (content: Content, name: ReportSection, query: string): ComponentChildren => {
  const originIn =
    (part: keyof Content): OriginOf =>
    (index, field) => ({ query, path: `content.${part}.rows.${index}.${field}` })
  const { competitors, engines, notes, overview, prompts, sources, story, trend } = content
  switch (name) {
    case "story":
      return story === undefined ? null : (
        <Summary story={story} isWithSteps={sources === undefined || !orderOf(content).includes("sources")} />
      )
    case "overview":
      return overview === undefined ? null : <Overview originOf={originIn(name)} report={overview} />
    case "trend":
      return trend === undefined ? null : <Course originOf={originIn(name)} report={trend} />
    case "engines":
      return engines === undefined ? null : <Engines originOf={originIn(name)} report={engines} />
    case "prompts":
      return prompts === undefined ? null : (
        <Prompts
          originOf={originIn(name)}
          rows={prompts.rows}
          cellOriginOf={originIn("prompt_engines")}
          cells={content.prompt_engines?.rows ?? []}
        />
      )
    case "competitors":
      return competitors === undefined ? null : (
        <>
          <Competitors originOf={originIn(name)} report={competitors} />
          <Beside originOf={originIn("duel")} {...content} />
        </>
      )
    case "sources":
      return sources === undefined ? null : (
        <>
          <Sources originOf={originIn(name)} report={sources} />
          <Steps story={story} />
          <Quotes {...content} />
          <Lines
            class="events"
            heading={sourcesText.didItHelp}
            lines={doneIn(sources.rows)}
            draw={(item) => doneSource(item, originIn(name))}
          />
        </>
      )
    case "notes":
      return notes === undefined ? null : <TimeNotes notes={notes} />
  }
}

const explained = ["mention_rate", "citation_rate", "share_of_voice", "top3_rate", "position", "gap"] as const

/** How the figures were computed, and their limits. */
export const Limits = ({ notes }: { readonly notes: ReadonlyArray<ReportNote> }) => (
  <section class="panel limits">
    <h2>{reportText.limits}</h2>
    <Notes notes={notes} />
    <details>
      <summary>{reportText.readMethod}</summary>
      <MethodSections heading="h3" />
      <FigureMeanings figures={explained} />
    </details>
  </section>
)
