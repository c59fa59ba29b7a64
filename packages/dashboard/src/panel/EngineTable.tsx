/** The organization's engines: whether they work, what they answer and what they cost. */
import type { CataloguedEngine } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { answeredByEngine, engines as enginesReading } from "../data/Queries.ts"
import { Basis, Count, fieldOf, FigureHelp, Share } from "../figure/Numbers.tsx"
import { groupsOf } from "./EngineGroups.tsx"
import { Panel } from "./Panel.tsx"
import { type Columns, itemsOf, Table } from "./Table.tsx"
import { figureNames } from "../text/English.ts"
import { engineListText, providerText } from "../text/EngineText.ts"

type Answered = Awaited<ReturnType<typeof answeredByEngine.read>>

/** The share of checks that ended with an answer; empty until it is loaded. */
const answeredCell = (report: Answered | null, { engine }: CataloguedEngine) => {
  const index = report?.rows.findIndex((row) => row.engine === engine) ?? -1
  const rate = report?.rows[index]?.answered
  if (rate === undefined) return report === null ? null : <span class="quiet">{engineListText.notAsked}</span>
  return (
    <>
      {Share({ origin: fieldOf(answeredByEngine.url, index, "answered"), rate })} {Basis({ rate })}
    </>
  )
}

const columnsOf = (report: Answered | null): Columns<CataloguedEngine> => [
  { key: "engine", head: engineListText.engine, form: "word", cell: ({ row }) => row.name },
  {
    key: "state",
    head: engineListText.state,
    cell: ({ row }) =>
      !row.configured ? (
        <span class="quiet">{engineListText.notConfigured}</span>
      ) : (
        <span class={row.status === "ok" ? undefined : "fault"}>{engineListText.states[row.status]}</span>
      )
  },
  {
    key: "answered",
    head: <FigureHelp figure="answered" />,
    name: figureNames.answered,
    form: "number",
    cell: ({ row }) => answeredCell(report, row)
  },
  { key: "provider", head: engineListText.provider, cell: ({ row }) => providerText(row.provider) },
  { key: "places", head: engineListText.places, cell: ({ row }) => engineListText.placesOf[row.places] },
  {
    key: "price",
    head: engineListText.price,
    form: "number",
    cell: ({ index, row }) => (
      <Count origin={{ query: enginesReading.url, path: `engines.${index}.credits.check` }} value={row.credits.check} />
    )
  }
]

/** Each engine with its state and price. */
export const EngineTable = () => {
  const held = useQuery(enginesReading)
  const columns = columnsOf(useQuery(answeredByEngine, { isLater: true }).data)
  return (
    <Panel held={held} url={enginesReading.url} height="16rem">
      {({ engines }) =>
        groupsOf(
          engines.map(({ engine }) => engine),
          engines
        ).map((group) => (
          <section key={group.sentence} class="panel">
            <header>
              <h2>{group.sentence}</h2>
            </header>
            <Table
              items={itemsOf(engines).filter(({ row }) => group.engines.includes(row.engine))}
              keyOf={({ engine }) => engine}
              columns={columns}
            />
          </section>
        ))
      }
    </Panel>
  )
}
