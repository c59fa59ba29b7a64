/**
 * For which questions the brand is missing: prompts by engines, k of n in each cell.
 */
import { useState } from "preact/hooks"
import { Cells } from "../chart/Cells.tsx"
import type { Brand, BrandPrompts, VisibilityReport, VisibilityRow } from "../data/Client.ts"
import { useReading } from "../data/Reading.ts"
import { brandPrompts, reportFilter, visibility } from "../data/Readings.ts"
import { fieldOf, Share } from "../figure/Numbers.tsx"
import { NoAnswers } from "../panel/Empty.tsx"
import { Notes, OriginStripe } from "../panel/Notes.tsx"
import { Panel } from "../panel/Panel.tsx"
import { positionColumn, rateColumn, whiskerColumn } from "../panel/RateColumns.tsx"
import { Chips, type Column, type Item, itemsOf, Table } from "../panel/Table.tsx"
import { brandAddress, detailOf, filter, setDetail } from "../route/Location.ts"
import { text } from "../text/English.ts"
import { engineText } from "../text/Format.ts"
import { promptsText } from "../text/PromptsText.ts"

type Sorting = "prompt" | "least" | "most"

const sortings: ReadonlyArray<Sorting> = ["least", "most", "prompt"]
const sortingOf = (given: string | null): Sorting => sortings.find((name) => name === given) ?? "least"

/** Rows in the order that is asked for; `index` is their place in the report. */
const sorted = (rows: ReadonlyArray<VisibilityRow>, sorting: Sorting) => {
  const indexed = itemsOf(rows)
  const valueOf = ({ row }: { readonly row: VisibilityRow }) => row.mention_rate.value ?? -1
  switch (sorting) {
    case "least":
      return indexed.toSorted((a, b) => valueOf(a) - valueOf(b))
    case "most":
      return indexed.toSorted((a, b) => valueOf(b) - valueOf(a))
    case "prompt":
      return indexed.toSorted((a, b) => (a.row.by.prompt ?? "").localeCompare(b.row.by.prompt ?? ""))
  }
}

type PromptSetting = BrandPrompts["settings"][number]

/** A prompt, with what is set of it. */
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
    {setting === undefined ? null : (
      <Chips
        names={[
          ...(setting.class === "branded" ? [promptsText.branded] : []),
          ...(setting.active ? [] : [promptsText.paused]),
          ...setting.tags
        ]}
      />
    )}
  </>
)

/** What an engine said to each prompt. */
const engineColumn = (
  brand: Brand,
  engine: string,
  query: string,
  cellOf: ReadonlyMap<string, Item<VisibilityRow>>
): Column<VisibilityRow> => {
  const found = ({ row }: Item<VisibilityRow>) => cellOf.get(`${engine} ${row.by.prompt}`)
  return {
    key: engine,
    head: engineText(engine),
    cell: (item) => {
      const cell = found(item)
      return cell === undefined ? (
        text.noValue
      ) : (
        <a data-page href={brandAddress(brand.id, "answers", { prompt: item.row.by.prompt ?? "" }, { engine })}>
          <Share origin={fieldOf(query, cell.index, "mention_rate")} rate={cell.row.mention_rate} />
          <Cells rate={cell.row.mention_rate} />
        </a>
      )
    },
    mark: (item) => {
      const cell = found(item)
      if (cell === undefined) return { class: "cell none" }
      const { citation_rate } = cell.row
      return citation_rate !== null && citation_rate.k > 0
        ? { class: "cell cited", title: promptsText.cited }
        : { class: "cell" }
    }
  }
}

const Matrix = ({
  brand,
  cells,
  cellsQuery,
  items,
  prompts,
  query
}: {
  readonly brand: Brand
  readonly cells: VisibilityReport | null
  readonly cellsQuery: string
  readonly items: ReadonlyArray<Item<VisibilityRow>>
  readonly prompts: BrandPrompts | null
  readonly query: string
}) => {
  const engines = [...new Set(cells?.rows.flatMap(({ by }) => by.engine ?? []))].toSorted()
  const cellOf = new Map(
    itemsOf(cells?.rows ?? []).map((item) => [`${item.row.by.engine} ${item.row.by.prompt}`, item])
  )
  const settings = new Map(prompts?.settings.map((setting) => [setting.prompt, setting]))
  return (
    <Table
      items={items}
      keyOf={({ by }) => by.prompt ?? ""}
      columns={[
        {
          key: "prompt",
          head: promptsText.prompt,
          cell: ({ row }) => (
            <PromptName brand={brand} prompt={row.by.prompt ?? ""} setting={settings.get(row.by.prompt ?? "")} />
          ),
          mark: () => ({ class: "prompt" })
        },
        rateColumn(query, "mention_rate"),
        whiskerColumn("mention_rate", "dot"),
        ...engines.map((engine) => engineColumn(brand, engine, cellsQuery, cellOf)),
        positionColumn(query)
      ]}
    />
  )
}

export const Page = ({ brand }: { readonly brand: Brand }) => {
  const [search, setSearch] = useState("")
  const about = { ...reportFilter(filter.value), brand_id: brand.id }
  const reading = visibility({ ...about, by: "prompt", limit: 1000 })
  const cellsReading = visibility({ ...about, by: "prompt,engine", limit: 1000 })
  const held = useReading(reading)
  const cells = useReading(cellsReading)
  const prompts = useReading(brandPrompts(brand.id))
  const sorting = sortingOf(detailOf("sort"))
  const isFound = ({ row }: { readonly row: VisibilityRow }) =>
    (row.by.prompt ?? "").toLowerCase().includes(search.trim().toLowerCase())
  return (
    <Panel held={held} url={reading.url} height="24rem">
      {(report) =>
        report.rows.length === 0 ? (
          <NoAnswers brandId={brand.id} />
        ) : (
          <>
            <OriginStripe notes={report.notes} />
            <div class="tools">
              <label>
                {promptsText.search}
                <input type="search" value={search} onInput={({ currentTarget }) => setSearch(currentTarget.value)} />
              </label>
              <label>
                {promptsText.sort}
                <select value={sorting} onChange={({ currentTarget }) => setDetail({ sort: currentTarget.value })}>
                  {sortings.map((name) => (
                    <option key={name} value={name}>
                      {promptsText.sortings[name]}
                    </option>
                  ))}
                </select>
              </label>
            </div>
            <Matrix
              brand={brand}
              cells={cells.data}
              cellsQuery={cellsReading.url}
              prompts={prompts.data}
              query={reading.url}
              items={sorted(report.rows, sorting).filter(isFound)}
            />
            <p class="quiet">{promptsText.legend}</p>
            <Notes notes={report.notes} />
          </>
        )
      }
    </Panel>
  )
}
