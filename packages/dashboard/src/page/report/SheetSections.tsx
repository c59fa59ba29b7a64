/** The sections of a report, from its content. */
import type { ComponentChildren } from "preact"
import { useState } from "preact/hooks"
import { DotAxis, DotPlot } from "../../chart/DotPlot.tsx"
import { endFor } from "../../chart/Scale.ts"
import type { Rate, ReportNote, Story, VisibilityReport, VisibilityRow } from "../../data/Client.ts"
import { RateLegend } from "../../figure/Legend.tsx"
import { Count, Interval, Movement, Quoted, Share, WholeRate } from "../../figure/Numbers.tsx"
import { doneIn, doneSource } from "../source/DoneSources.tsx"
import { DuelTable } from "../competitor/DuelTable.tsx"
import { ChangeItem } from "../../figure/ChangeItem.tsx"
import { FigureMeanings } from "../../panel/FigureMeanings.tsx"
import { MethodSections } from "../../panel/MethodSections.tsx"
import { Notes } from "../../panel/Notes.tsx"
import { useIsPhone } from "../../panel/Phone.ts"
import type { Source } from "../../panel/SourceTable.tsx"
import { Chips } from "../../figure/Chips.tsx"
import { type Column, type Item, itemsOf, namesCell, Table } from "../../panel/Table.tsx"
import { figureNames, text } from "../../text/English.ts"
import { dayAndYearText, engineText, percentText } from "../../text/Format.ts"
import { type ReportSection, reportText } from "../../text/ReportText.ts"
import { sourcesText } from "../../text/SourcesText.ts"
import { type Content, orderOf } from "./Content.ts"
import { Course, drawnIn, RivalLines } from "./SheetCourses.tsx"
import { Quotes } from "./SheetQuotes.tsx"
import { phoneLines, Prompts, type OriginOf, type WithFaults } from "./SheetPrompts.tsx"

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
  colorOf: (row: Row) => number | null
): readonly [Column<Row>, Column<Row>] => {
  const rateOf = (row: Row): Rate | null => row[figure] ?? null
  const top = endFor(rows.map(rateOf))
  return [
    {
      key: "dots",
      head: <DotAxis top={top} />,
      form: "chart",
      end: percentText(top),
      cell: ({ row }) => DotPlot({ color: colorOf(row), rate: rateOf(row), top })
    },
    {
      key: figure,
      head: figureNames[figure],
      cell: ({ index, row }) => WholeRate({ origin: originOf(index, figure), rate: rateOf(row) })
    }
  ]
}

const isOwn = ({ own }: VisibilityRow): boolean => own === true

const headFigures = ["mention_rate", "citation_rate", "share_of_voice", "top3_rate"] as const

const Overview = ({ originOf, report: { rows } }: SectionProps) => {
  const [row] = rows
  if (row === undefined || row.answers === 0) return null
  return (
    <dl class="kpis">
      {headFigures.map((figure) => (
        <div key={figure} class="kpi">
          <dt class="name">{figureNames[figure]}</dt>
          <dd>
            <span class="value">
              <Share origin={originOf(0, figure)} rate={row[figure]} /> <Interval rate={row[figure]} />
            </span>
            <span class="ruler">{DotPlot({ rate: row[figure], top: 1 })}</span>
            <Movement change={row.change?.[figure]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Engines = ({ faults, originOf, report: { rows } }: SectionProps & WithFaults) => (
  <>
    <Table
      items={itemsOf(rows)}
      keyOf={({ by }) => by.engine ?? ""}
      columns={[
        {
          key: "engine",
          head: text.engine,
          form: "word",
          cell: ({
            row: {
              by: { engine }
            }
          }) =>
            engine && (
              <>
                {engineText(engine)} {faults[engine] && <span class="fault">{faults[engine]}</span>}
              </>
            )
        },
        ...rateColumns("mention_rate", originOf, rows, () => 0),
        { key: "change", head: reportText.change, cell: ({ row }) => Movement({ change: row.change?.mention_rate }) }
      ]}
    />
    <RateLegend rates={rows.map(({ mention_rate }) => mention_rate)} />
  </>
)

/** `drawn`: the brands with lines, in the order of their colors. */
const Competitors = ({
  drawn,
  originOf,
  report: { rows }
}: SectionProps & { readonly drawn: ReadonlyArray<string> }) => (
  <>
    <Table
      items={itemsOf(rows)}
      isCompact
      isOwn={isOwn}
      keyOf={({ by }) => by.competitor ?? ""}
      columns={[
        { key: "named", head: text.brand, cell: ({ row }) => row.by.competitor },
        ...rateColumns("share_of_voice", originOf, rows, (row) =>
          isOwn(row) ? 0 : drawn.indexOf(row.by.competitor ?? "")
        ),
        {
          key: "change",
          head: reportText.change,
          cell: ({ row }) => Movement({ change: row.change?.share_of_voice })
        }
      ]}
    />
    <RateLegend rates={rows.map(({ share_of_voice }) => share_of_voice)} />
  </>
)

/** The strongest competitor, prompt by prompt. */
const Beside = ({ brand, competitor_trend, duel, originOf, rival }: Content & { readonly originOf: OriginOf }) => {
  const isPhone = useIsPhone()
  return duel === undefined || rival === undefined || duel.rows.length === 0 ? null : (
    <details open={!isPhone}>
      <summary>{reportText.duel(brand, rival)}</summary>
      <DuelTable
        brandId={null}
        color={drawnIn(competitor_trend).indexOf(rival)}
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

/** A phone has no room for a line of its own for each state. */
const Sources = ({
  originOf,
  report: { rows },
  states = []
}: SectionProps<NonNullable<Content["sources"]>> & { readonly states: Content["states"] | undefined }) => {
  const isPhone = useIsPhone()
  const stateOf = (key: string) => states.filter((state) => state.key === key).map(({ text: state }) => state)
  return (
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
              {row.key}{" "}
              <Chips names={[row.competitor, ...(isPhone ? stateOf(row.key) : [])].filter((name) => name !== null)} />
            </>
          )
        },
        ...rateColumns("gap", originOf, rows, () => null),
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
        },
        ...(isPhone || states.length === 0
          ? []
          : [
              {
                key: "state",
                form: "word" as const,
                head: sourcesText.state,
                cell: ({ row }: Item<Source>) => stateOf(row.key)[0] ?? text.noValue
              }
            ])
      ]}
    />
  )
}

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
    class="in-turn"
    heading={reportText.next}
    lines={story?.next ?? []}
    draw={({ detail, key, text: step }) => (
      <li key={key}>
        <b>{step}.</b> <span class="quiet">{detail}</span>
      </li>
    )}
  />
)

/** The story's ground, what stands within the summary, what changed, and what to do if no sheet of sources tells it. */
const Summary = ({
  children,
  isWithSteps,
  story
}: {
  readonly children: ComponentChildren
  readonly story: Story
  readonly isWithSteps: boolean
}) => (
  <>
    {children}
    <p class="grounds">{story.basis}</p>
    <Lines
      class="events"
      heading={reportText.changed}
      lines={story.changes}
      draw={(change) => (
        <ChangeItem key={change.text} change={change}>
          <p>{change.detail}</p>
        </ChangeItem>
      )}
    />
    {isWithSteps ? <Steps story={story} /> : null}
  </>
)

/** The sections of each sheet: figures and course stand within a summary that they follow. */
export const sheetsOf = (
  content: Content
): ReadonlyArray<readonly [ReportSection, ...ReadonlyArray<ReportSection>]> => {
  const sheets: Array<[ReportSection, ...Array<ReportSection>]> = []
  for (const name of orderOf(content)) {
    const last = sheets.at(-1)
    if (last?.[0] === "story" && (name === "overview" || name === "trend")) last.push(name)
    else sheets.push([name])
  }
  return sheets
}

/** A sheet of the content; `null` if it has none such. `query` is the address that it comes from. */
export const sheetOf = (
  content: Content,
  [name, ...within]: readonly [ReportSection, ...ReadonlyArray<ReportSection>],
  query: string
): ComponentChildren => {
  const originIn =
    (part: keyof Content): OriginOf =>
    (index, field) => ({ query, path: `content.${part}.rows.${index}.${field}` })
  const { competitor_trend, competitors, engines, notes, overview, prompts, sources, story, trend } = content
  const { faults = {} } = content
  const part = content[name]
  const isEmpty = part !== undefined && "rows" in part && part.rows.length === 0
  // there may be sources without a gap
  if (isEmpty && name !== "trend" && !content.headlines?.[name]) return <p class="quiet">{reportText.noAnswers}</p>
  switch (name) {
    case "story":
      return story === undefined ? null : (
        <Summary story={story} isWithSteps={sources === undefined || !orderOf(content).includes("sources")}>
          {within.map((each) => sheetOf(content, [each], query))}
        </Summary>
      )
    case "overview":
      return overview === undefined ? null : <Overview originOf={originIn(name)} report={overview} />
    case "trend":
      return trend === undefined || isEmpty ? null : <Course part={name} query={query} report={trend} story={story} />
    case "engines":
      return engines === undefined ? null : <Engines faults={faults} originOf={originIn(name)} report={engines} />
    case "prompts":
      return prompts === undefined ? null : (
        <Prompts
          originOf={originIn(name)}
          rows={prompts.rows}
          cellOriginOf={originIn("prompt_engines")}
          cells={content.prompt_engines?.rows ?? []}
          faults={faults}
        />
      )
    case "competitors":
      return competitors === undefined ? null : (
        <>
          {competitor_trend === undefined ? null : (
            <RivalLines part="competitor_trend" query={query} report={competitor_trend} story={story} />
          )}
          <Competitors drawn={drawnIn(competitor_trend)} originOf={originIn(name)} report={competitors} />
          <Beside originOf={originIn("duel")} {...content} />
        </>
      )
    case "sources":
      return sources === undefined ? null : (
        <>
          {isEmpty ? null : <Sources originOf={originIn(name)} report={sources} states={content.states} />}
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
