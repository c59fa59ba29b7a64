/** Prompts by engine: k of n in each cell. */
import { useMemo } from "preact/hooks"
import { hasCourse } from "../../chart/Spark.tsx"
import { TileMark, tileOf, TileSign } from "../../chart/Tile.tsx"
import type { Brand, BrandPrompts, PromptList, Story, VisibilityReport, VisibilityRow } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { brandPrompts, promptList, type ReportInput, visibility } from "../../data/Queries.ts"
import { Count, fieldOf, isFew, Share } from "../../figure/Numbers.tsx"
import { Tick, type Ticks } from "../../figure/Tick.tsx"
import { RateLegend } from "../../figure/Legend.tsx"
import { brandAddress } from "../../route/Location.ts"
import { surfaceNames } from "../../text/EngineText.ts"
import { text } from "../../text/English.ts"
import { engineText } from "../../text/Format.ts"
import { promptsText } from "../../text/PromptsText.ts"
import { answersAddress } from "../../panel/AnswerQuestion.ts"
import { groupsOf, useCatalogue } from "../../panel/EngineGroups.tsx"
import { positionColumn, rateColumn } from "../../panel/RateColumns.tsx"
import { PromptChips } from "../../figure/Chips.tsx"
import { type Column, type Item, itemsOf, Table } from "../../panel/Table.tsx"
import { weeksColumn } from "../../panel/WeeksColumn.tsx"

type PromptSetting = BrandPrompts["settings"][number]

/** A prompt with its settings. */
const PromptName = ({
  brand,
  prompt,
  setting
}: {
  readonly brand: Brand
  readonly prompt: string
  readonly setting: PromptSetting | undefined
}) => (
  <>
    <a data-page href={brandAddress(brand.id, "prompt", { prompt })}>
      {prompt}
    </a>
    <PromptChips of={setting} />
  </>
)

/** An engine's cell for each prompt. */
const engineColumn = (
  brand: Brand,
  engine: string,
  isSilent: boolean,
  query: string,
  cellOf: ReadonlyMap<string, Item<VisibilityRow>>
): Column<VisibilityRow> => {
  const found = ({ row }: Item<VisibilityRow>) => cellOf.get(`${engine} ${row.by.prompt}`)
  return {
    key: engine,
    head: (
      <>
        {engineText(engine)} {isSilent ? <small>{promptsText.silent}</small> : null}
      </>
    ),
    name: isSilent ? `${engineText(engine)}, ${promptsText.silent}` : engineText(engine),
    cell: (item) => {
      const cell = found(item)
      return cell === undefined ? (
        text.noValue
      ) : (
        <a
          data-page
          class={tileOf(cell.row.mention_rate)}
          href={brandAddress(brand.id, "answers", { prompt: item.row.by.prompt ?? "" }, { engine })}
        >
          <span>
            {Share({ origin: fieldOf(query, cell.index, "mention_rate"), rate: cell.row.mention_rate })}
            {TileSign(cell.row)}
          </span>
          {TileMark({ rate: cell.row.mention_rate })}
        </a>
      )
    },
    mark: (item) => {
      const cell = found(item)
      if (cell === undefined) return { class: "cell none" }
      return { class: `cell${isFew(cell.row.mention_rate) ? " few" : ""}${isSilent ? " silent" : ""}` }
    }
  }
}

/** Gap answers of a prompt, which lead to them, and its weeks. */
const listColumns = (brand: Brand, query: string, { rows }: PromptList): ReadonlyArray<Column<VisibilityRow>> => {
  const found = new Map(itemsOf(rows).map((item) => [item.row.prompt, item]))
  const all = rows.map(({ weeks }) => weeks)
  return [
    {
      key: "gaps",
      head: <span title={promptsText.gaps}>{promptsText.gapAnswers}</span>,
      name: promptsText.gapAnswers,
      form: "number",
      cell: ({ row: { by } }) => {
        const { index, row } = found.get(by.prompt ?? "") ?? {}
        if (row === undefined || index === undefined) return text.noValue
        const count = <Count origin={fieldOf(query, index, "gap_answers")} value={row.gap_answers} />
        return row.gap_answers === 0 ? (
          count
        ) : (
          <a data-page href={answersAddress(brand.id, { prompt: row.prompt, named: "gap" })}>
            {count}
          </a>
        )
      }
    },
    ...(hasCourse(all)
      ? [weeksColumn(all, (row: VisibilityRow) => found.get(row.by.prompt ?? "")?.row.weeks ?? [])]
      : [])
  ]
}

/** Data of a matrix, beside the rows. */
export interface Matrix {
  readonly brand: Brand
  readonly cells: VisibilityReport | null
  readonly cellsQuery: string
  /** Engines of which much failed. */
  readonly faults?: Story["faults"] | undefined
  /** Beside the figures; `null` until it is loaded. */
  readonly list: PromptList | null
  readonly listQuery: string
  readonly prompts: BrandPrompts | null
  readonly query: string
  /** The prompts that are chosen; without it none can be. */
  readonly ticks?: Ticks | null
}

/** Queries of a matrix: the report by prompt, and the one by prompt and engine. */
export const matrixOf = (about: ReportInput) =>
  [
    visibility({ ...about, by: "prompt", anytime: true, limit: 1000 }),
    visibility({ ...about, by: "prompt,engine", compare: "previous", limit: 1000 })
  ] as const

/** Loads the matrix. Draws it once, when all cells are there. */
export const usePromptMatrix = (brand: Brand, about: ReportInput) => {
  const [reading, cellsReading] = matrixOf(about)
  const rows = useQuery(reading)
  const cells = useQuery(cellsReading)
  const prompts = useQuery(brandPrompts(brand.id), { isLater: true }).data
  const listReading = promptList({ ...about, limit: 1000 })
  const list = useQuery(listReading, { isLater: true }).data
  const held = cells.isLoading && cells.data === null ? { ...rows, data: null, isLoading: true } : rows
  const items = useMemo(() => itemsOf(held.data?.rows ?? []), [held.data])
  const matrix: Matrix = {
    brand,
    cells: cells.data,
    cellsQuery: cellsReading.url,
    list,
    listQuery: listReading.url,
    prompts,
    query: reading.url
  }
  return { held, items, matrix, url: reading.url }
}

/** Prompts by engine, in the order of `items`. */
export const PromptMatrix = ({
  brand,
  cells,
  cellsQuery,
  faults,
  items,
  list,
  listQuery,
  prompts,
  query,
  ticks = null
}: Matrix & { readonly items: ReadonlyArray<Item<VisibilityRow>> }) => {
  const name = useMemo((): Column<VisibilityRow> => {
    const settings = new Map(prompts?.settings.map((setting) => [setting.prompt, setting]))
    const tracked = items.flatMap(({ row }) => (settings.has(row.by.prompt ?? "") ? (row.by.prompt ?? []) : []))
    const tickOf = (name: string, ids: ReadonlyArray<string>) =>
      ticks === null || ids.length === 0 ? null : <Tick name={name} ids={ids} ticks={ticks} />
    return {
      key: "prompt",
      head: (
        <>
          {tickOf(promptsText.ofGroup, tracked)}
          {promptsText.prompt}
        </>
      ),
      cell: ({
        row: {
          by: { prompt }
        }
      }) => {
        const name = prompt ?? ""
        const setting = settings.get(name)
        return (
          <>
            {tickOf(name, setting === undefined ? [] : [name])}
            <PromptName brand={brand} prompt={name} setting={setting} />
          </>
        )
      },
      mark: () => ({ class: "prompt" })
    }
  }, [brand, prompts, items, ticks?.chosen])
  const catalogue = useCatalogue()
  // no faults, which come later like the weeks, do not redraw these: the queries contain the filter
  const silent = faults?.length === 0 ? undefined : faults
  const figures = useMemo(() => {
    const engines = [...new Set(cells?.rows.flatMap(({ by }) => by.engine ?? []))].toSorted()
    const cellOf = new Map(
      itemsOf(cells?.rows ?? []).map((item) => [`${item.row.by.engine} ${item.row.by.prompt}`, item])
    )
    const isSilent = (name: string) =>
      silent?.some(({ engine, silence }) => engine === name && silence !== null) === true
    return [
      rateColumn(query, "mention_rate"),
      ...groupsOf(engines, catalogue).flatMap((group, _, groups) =>
        group.engines.map((engine) => ({
          ...engineColumn(brand, engine, isSilent(engine), cellsQuery, cellOf),
          ...(groups.length === 1 ? {} : { group: surfaceNames[group.surface] })
        }))
      ),
      positionColumn(query)
    ]
  }, [brand, catalogue, cells, cellsQuery, silent, query])
  const later = useMemo(() => (list === null ? [] : listColumns(brand, listQuery, list)), [brand, list])
  return (
    <>
      <Table items={items} keyOf={({ by }) => by.prompt ?? ""} most={10} columns={[name, ...figures, ...later]} />
      <RateLegend rates={cells?.rows.map((row) => row.mention_rate) ?? []} />
    </>
  )
}
