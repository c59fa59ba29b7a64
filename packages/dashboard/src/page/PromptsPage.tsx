/**
 * For which questions the brand is missing: prompts by engines, k of n in each cell.
 */
import { useState } from "preact/hooks"
import { Cells } from "../chart/Cells.tsx"
import { Whisker } from "../chart/Whisker.tsx"
import type { Brand, BrandPrompts, VisibilityReport, VisibilityRow } from "../data/Client.ts"
import { useReading } from "../data/Reading.ts"
import { brandPrompts, reportFilter, visibility } from "../data/Readings.ts"
import { Decimal, fieldOf, FigureHelp, Share, WholeRate } from "../figure/Numbers.tsx"
import { NoAnswers } from "../panel/Empty.tsx"
import { Notes, OriginStripe } from "../panel/Notes.tsx"
import { Panel } from "../panel/Panel.tsx"
import { brandAddress, detailOf, filter, setDetail } from "../route/Location.ts"
import { figureNames, text } from "../text/English.ts"
import { engineText } from "../text/Format.ts"
import { promptsText } from "../text/PromptsText.ts"

type Sorting = "prompt" | "least" | "most"

const sortings: ReadonlyArray<Sorting> = ["least", "most", "prompt"]
const sortingOf = (given: string | null): Sorting => sortings.find((name) => name === given) ?? "least"

/** Rows in the order that is asked for; `index` is their place in the report. */
const sorted = (rows: ReadonlyArray<VisibilityRow>, sorting: Sorting) => {
  const indexed = rows.map((row, index) => ({ row, index }))
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

const Cell = ({
  brand,
  engine,
  found,
  prompt,
  query
}: {
  readonly brand: Brand
  readonly engine: string
  readonly found: { readonly row: VisibilityRow; readonly index: number } | undefined
  readonly prompt: string
  readonly query: string
}) => {
  if (found === undefined) return <td class="cell none">{text.noValue}</td>
  const { index, row } = found
  const isCited = row.citation_rate !== null && row.citation_rate.k > 0
  return (
    <td class={isCited ? "cell cited" : "cell"} title={isCited ? promptsText.cited : undefined}>
      <a data-page href={brandAddress(brand.id, "answers", { prompt }, { engine })}>
        <Share origin={fieldOf(query, index, "mention_rate")} rate={row.mention_rate} />
        <Cells rate={row.mention_rate} />
      </a>
    </td>
  )
}

const Matrix = ({
  brand,
  cells,
  cellsQuery,
  prompts,
  query,
  rows
}: {
  readonly brand: Brand
  readonly cells: VisibilityReport | null
  readonly cellsQuery: string
  readonly prompts: BrandPrompts | null
  readonly query: string
  readonly rows: ReadonlyArray<{ readonly row: VisibilityRow; readonly index: number }>
}) => {
  const engines = [...new Set(cells?.rows.flatMap(({ by }) => by.engine ?? []))].toSorted()
  const cellOf = new Map(cells?.rows.map((row, index) => [`${row.by.engine} ${row.by.prompt}`, { row, index }]))
  const settings = new Map(prompts?.settings.map((setting) => [setting.prompt, setting]))
  return (
    <div class="scroll">
      <table class="rows matrix">
        <thead>
          <tr>
            <th scope="col">{promptsText.prompt}</th>
            <th scope="col">
              <FigureHelp figure="mention_rate" name={figureNames.mention_rate} />
            </th>
            <th scope="col" class="chart">
              {text.scale}
            </th>
            {engines.map((engine) => (
              <th key={engine} scope="col">
                {engineText(engine)}
              </th>
            ))}
            <th scope="col" class="number">
              <FigureHelp figure="position" name={figureNames.position} />
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ index, row }) => {
            const prompt = row.by.prompt ?? ""
            const setting = settings.get(prompt)
            return (
              <tr key={prompt}>
                <th scope="row" class="prompt" dir="auto">
                  <a data-page href={brandAddress(brand.id, "prompt", { prompt })}>
                    {prompt}
                  </a>
                  {setting === undefined ? null : (
                    <span class="tags">
                      {setting.class === "branded" ? <span class="chip">{promptsText.branded}</span> : null}
                      {setting.active ? null : <span class="chip">{promptsText.paused}</span>}
                      {setting.tags.map((tag) => (
                        <span key={tag} class="chip">
                          {tag}
                        </span>
                      ))}
                    </span>
                  )}
                </th>
                <td>
                  <WholeRate origin={fieldOf(query, index, "mention_rate")} rate={row.mention_rate} />
                </td>
                <td class="chart">
                  <Whisker form="dot" isOwn rate={row.mention_rate} />
                </td>
                {engines.map((engine) => (
                  <Cell
                    key={engine}
                    brand={brand}
                    engine={engine}
                    found={cellOf.get(`${engine} ${prompt}`)}
                    prompt={prompt}
                    query={cellsQuery}
                  />
                ))}
                <td class="number">
                  <Decimal origin={fieldOf(query, index, "position.median")} value={row.position.median} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
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
              rows={sorted(report.rows, sorting).filter(isFound)}
            />
            <p class="quiet">{promptsText.legend}</p>
            <Notes notes={report.notes} />
          </>
        )
      }
    </Panel>
  )
}
