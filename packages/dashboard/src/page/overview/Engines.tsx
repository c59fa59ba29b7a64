/** Engines by surface, each with its mention rate on one axis. */
import { DotAxis, DotPlot } from "../../chart/DotPlot.tsx"
import type { Brand, Story, VisibilityReport } from "../../data/Client.ts"
import { type Query, useQuery } from "../../data/Query.ts"
import { type ReportInput, visibility } from "../../data/Queries.ts"
import { fieldOf, FigureHelp, MethodLink, Movement, WholeRate } from "../../figure/Numbers.tsx"
import { groupsOf, useCatalogue } from "../../panel/EngineGroups.tsx"
import { RateLegend } from "../../figure/Legend.tsx"
import { type Head, isSteadyOf } from "./HeadPanel.tsx"
import { Panel } from "../../panel/Panel.tsx"
import { type Columns, type Item, itemsOf, Table } from "../../panel/Table.tsx"
import { brandAddress, filter } from "../../route/Location.ts"
import { daysIn } from "../../route/Period.ts"
import { figureNames, text } from "../../text/English.ts"
import { engineText } from "../../text/Format.ts"
import { overviewText } from "../../text/OverviewText.ts"

/** An engine with its mention rate; `null` for all engines together. */
interface EngineFigure extends Omit<Head, "measuredBefore"> {
  readonly engine: string | null
  /** What failed, if much did. */
  readonly fault: string | null
}

const columnsOf = (
  brand: Brand,
  about: ReportInput,
  { change, top }: { readonly change: string | null; readonly top: number }
): Columns<EngineFigure> => [
  {
    key: "engine",
    form: "word",
    head: text.engine,
    cell: ({ row: { engine, fault } }) =>
      engine === null ? (
        text.allEngines
      ) : (
        <>
          <a data-page href={brandAddress(brand.id, "answers", {}, { class: about.class ?? null, engine })}>
            {engineText(engine)}
          </a>{" "}
          {fault === null ? null : <span class="fault">{fault}</span>}
        </>
      )
  },
  {
    key: "dots",
    form: "chart",
    head: <DotAxis top={top} />,
    cell: ({ row }) => DotPlot({ previous: row.change?.previous.value ?? null, rate: row.rate, top })
  },
  {
    key: "rate",
    head: <FigureHelp figure="mention_rate" name={overviewText.rate} />,
    name: figureNames.mention_rate,
    cell: ({ row }) => WholeRate({ origin: row.origin, rate: row.rate })
  },
  ...(change === null
    ? []
    : [
        {
          key: "change",
          head: <MethodLink about="changes">{change}</MethodLink>,
          name: change,
          cell: ({ row }: Item<EngineFigure>) => Movement({ change: row.change })
        }
      ])
]

/** Clear changes of the page first, then those that are clear alone. */
const rankOf = ({ change }: EngineFigure): number => {
  if (change === null) return 2
  const isClear = (verdict: typeof change.verdict) => verdict === "up" || verdict === "down"
  return isClear(change.verdict_page) ? 0 : isClear(change.verdict) ? 1 : 2
}

const EngineTable = ({
  about,
  all,
  brand,
  figures: found,
  top
}: {
  readonly about: ReportInput
  readonly all: Head
  readonly brand: Brand
  readonly figures: ReadonlyArray<EngineFigure>
  readonly top: number
}) => {
  const figures = found.toSorted((a, b) => rankOf(a) - rankOf(b))
  const groups = groupsOf(
    figures.flatMap(({ engine }) => engine ?? []),
    useCatalogue()
  )
  const rows = figures.length > 1 ? [{ ...all, engine: null, fault: null }, ...figures] : figures
  const isCompared = !rows.every(isSteadyOf) && figures.some(({ change }) => change?.previous.n)
  const columns = columnsOf(brand, about, {
    change: isCompared ? overviewText.change(daysIn(filter.value), all.measuredBefore) : null,
    top
  })
  return (
    <>
      {groups.map((group, place) => (
        <div key={group.sentence} class="engine-group">
          {/* one sentence for each surface: the two are never the same */}
          <p class="quiet">{group.sentence}</p>
          <Table
            items={itemsOf(
              rows.filter(({ engine }) => (engine === null ? place === 0 : group.engines.includes(engine)))
            )}
            isCompact
            keyOf={({ engine }) => engine ?? ""}
            columns={columns}
          />
        </div>
      ))}
      <RateLegend
        rates={rows.map(({ rate }) => rate)}
        hasPrevious={rows.some(({ change }) => change !== null && change.previous.value !== null)}
      />
    </>
  )
}

/** The engines of the story, whose verdicts are those of the sentence. */
const ofStory = ({ faults, levels }: Story, query: string): ReadonlyArray<EngineFigure> =>
  levels.flatMap((level, index) =>
    level.figure === "mention_rate" && level.engine !== null
      ? [
          {
            engine: level.engine,
            fault: faults.find(({ engine }) => engine === level.engine)?.text ?? null,
            rate: level,
            change: level.change,
            origin: { query, path: `levels.${index}` }
          }
        ]
      : []
  )

const ofReport = ({ rows }: VisibilityReport, query: string): ReadonlyArray<EngineFigure> =>
  rows.map((row, index) => ({
    engine: row.by.engine ?? null,
    fault: null,
    rate: row.mention_rate,
    change: row.change?.mention_rate ?? null,
    origin: fieldOf(query, index, "mention_rate")
  }))

/** The engines with their mention rates; without a story, those of a report. */
export const useEngines = (about: ReportInput, story: Query<Story> | null) => {
  const reading: Query<Story | VisibilityReport> = story ?? visibility({ ...about, by: "engine", compare: "previous" })
  const held = useQuery(reading, { isLater: story === null })
  const { data } = held
  const figures = data === null ? [] : "levels" in data ? ofStory(data, reading.url) : ofReport(data, reading.url)
  return { figures, held, url: reading.url }
}

/** `top`: the end of the axis. */
export const Engines = ({
  engines: { figures, held, url },
  ...props
}: {
  readonly about: ReportInput
  readonly all: Head
  readonly brand: Brand
  readonly engines: ReturnType<typeof useEngines>
  readonly top: number
}) => (
  <Panel
    held={held}
    url={url}
    title={overviewText.engines}
    tools={<span class="quiet">{figureNames.mention_rate}</span>}
  >
    {() => <EngineTable {...props} figures={figures} />}
  </Panel>
)
