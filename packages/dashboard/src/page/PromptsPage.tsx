/** Prompts by engine, k of n in each cell: shows where the brand is missing. */
import { useState } from "preact/hooks"
import type { Brand, VisibilityRow } from "../data/Client.ts"
import { levelOf } from "../data/Level.ts"
import { useQuery } from "../data/Query.ts"
import { reportFilter, visibility } from "../data/Queries.ts"
import { mayWrite } from "../data/Session.ts"
import { NoAnswers } from "../panel/Empty.tsx"
import { Notes, OriginStripe } from "../panel/Notes.tsx"
import { Panel } from "../panel/Panel.tsx"
import { matrixOf, PromptMatrix, usePromptMatrix } from "../panel/PromptMatrix.tsx"
import { SaveButton } from "../panel/SaveButton.tsx"
import type { Item } from "../panel/Table.tsx"
import { brandAddress, detailOf, filter, setDetail } from "../route/Location.ts"
import { promptsText } from "../text/PromptsText.ts"
import { PromptGroups } from "./PromptGroups.tsx"

type Sorting = "prompt" | "least" | "most"

const sortings: ReadonlyArray<Sorting> = ["least", "most", "prompt"]
const sortingOf = (given: string | null): Sorting => sortings.find((name) => name === given) ?? "least"

/** Sorted rows. `index` is the row in the report. */
const sorted = (indexed: ReadonlyArray<Item<VisibilityRow>>, sorting: Sorting) => {
  const valueOf = ({ row }: { readonly row: VisibilityRow }) => levelOf(row.mention_rate)?.value ?? -1
  switch (sorting) {
    case "least":
      return indexed.toSorted((a, b) => valueOf(a) - valueOf(b))
    case "most":
      return indexed.toSorted((a, b) => valueOf(b) - valueOf(a))
    case "prompt": {
      const alphabet = new Intl.Collator()
      return indexed.toSorted((a, b) => alphabet.compare(a.row.by.prompt ?? "", b.row.by.prompt ?? ""))
    }
  }
}

const aboutOf = (brandId: string) => ({ ...reportFilter(filter.value), brand_id: brandId })

export const ahead = (brandId: string) => matrixOf(aboutOf(brandId))

export const Page = ({ brand }: { readonly brand: Brand }) => {
  const [search, setSearch] = useState("")
  const about = aboutOf(brand.id)
  const { held, items, matrix, url } = usePromptMatrix(brand, about)
  const trend = useQuery(visibility({ ...about, by: "prompt,week", limit: 1000 }), { isLater: true })
  const sorting = sortingOf(detailOf("sort"))
  const isGrouped = detailOf("group") === "tag"
  const isFound = ({ row }: { readonly row: VisibilityRow }) =>
    (row.by.prompt ?? "").toLowerCase().includes(search.trim().toLowerCase())
  const shown = sorted(items, sorting).filter(isFound)
  return (
    <Panel held={held} url={url} height="24rem">
      {(report) =>
        report.rows.length === 0 ? (
          <NoAnswers brand={brand} />
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
              <label class="check">
                <input
                  type="checkbox"
                  checked={isGrouped}
                  onChange={({ currentTarget }) => setDetail({ group: currentTarget.checked ? "tag" : null })}
                />
                {promptsText.byTag}
              </label>
              {mayWrite() ? (
                <a data-page class="button" href={brandAddress(brand.id, "settings", { part: "prompts" })}>
                  {promptsText.edit}
                </a>
              ) : null}
            </div>
            {isGrouped ? (
              <PromptGroups about={about} matrix={matrix} items={shown} />
            ) : (
              <PromptMatrix {...matrix} trend={trend.data} items={shown} />
            )}
            <p class="quiet">{promptsText.legend}</p>
            <SaveButton name="prompts" url={url} />
            <Notes notes={report.notes} />
          </>
        )
      }
    </Panel>
  )
}
