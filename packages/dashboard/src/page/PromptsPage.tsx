/** Prompts by engine, k of n in each cell: shows where the brand is missing. */
import { useState } from "preact/hooks"
import type { Brand, VisibilityRow } from "../data/Client.ts"
import { levelOf } from "../data/Level.ts"
import { usePrefetch, useQuery } from "../data/Query.ts"
import { brandPrompts, reportFilter } from "../data/Queries.ts"
import { mayWrite } from "../data/Session.ts"
import { isMarked } from "../chart/Tile.tsx"
import { Choice } from "../figure/Popover.tsx"
import { ClassSwitch } from "../panel/ClassSwitch.tsx"
import { NoAnswers, useLoaded } from "../panel/Empty.tsx"
import { FailingOf, storyOf } from "../panel/Failing.tsx"
import { Notes, OriginStripe } from "../panel/Notes.tsx"
import { Panel } from "../panel/Panel.tsx"
import { matrixOf, usePromptMatrix } from "./prompt/PromptMatrix.tsx"
import { SaveButton } from "../panel/SaveButton.tsx"
import { Segments } from "../panel/Segments.tsx"
import type { Item } from "../panel/Table.tsx"
import { brandAddress, detailOf, filter, setDetail } from "../route/Location.ts"
import { promptsText } from "../text/PromptsText.ts"
import type { BulkPromptsProps } from "./prompt/BulkPrompts.tsx"
import { classRates, PromptsByClass } from "./prompt/PromptsByClass.tsx"
import { useRepair } from "./overview/StoryParts.tsx"
import { NextStep, Told, toldOf } from "./prompt/PromptsStory.tsx"
import { PromptGroups } from "./prompt/PromptGroups.tsx"

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

/** Search, view, order and the class of prompts. */
const Tools = ({
  brand,
  isGrouped,
  search,
  setSearch,
  sorting
}: {
  readonly brand: Brand
  readonly isGrouped: boolean
  readonly search: string
  readonly setSearch: (search: string) => void
  readonly sorting: Sorting
}) => (
  <div class="tools">
    <input
      type="search"
      aria-label={promptsText.search}
      placeholder={promptsText.search}
      value={search}
      onInput={({ currentTarget }) => setSearch(currentTarget.value)}
    />
    <Segments
      label={promptsText.view}
      choices={[
        [false, promptsText.list],
        [true, promptsText.byTag]
      ]}
      value={isGrouped}
      onChoose={(isByTag) => setDetail({ group: isByTag ? "tag" : null })}
    />
    <Choice
      id="sort"
      name={promptsText.sort}
      options={sortings.map((name) => [name, promptsText.sortings[name]])}
      value={sorting}
      onChoose={(sort) => setDetail({ sort })}
    />
    {mayWrite() ? (
      <a data-page class="button" href={brandAddress(brand.id, "settings", { part: "prompts" })}>
        {promptsText.edit}
      </a>
    ) : null}
    {/* the last: it comes later, and moves no other */}
    <Classes brand={brand} />
  </div>
)

/** The switch of classes, as on the other pages. Without a choice, the list shows branded prompts apart. */
const Classes = ({ brand }: { readonly brand: Brand }) => {
  const reading = classRates(brand.id)
  const { data } = useQuery(reading, { isLater: true })
  return data === null ? null : <ClassSwitch query={reading.url} report={data} />
}

export const Page = ({ brand }: { readonly brand: Brand }) => {
  const [search, setSearch] = useState("")
  const about = aboutOf(brand.id)
  const { held, items, matrix, url } = usePromptMatrix(brand, about)
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const ticks = mayWrite() ? { chosen, choose } : null
  const Bulk = useLoaded<BulkPromptsProps>(
    chosen.size > 0,
    async () => (await import("./prompt/BulkPrompts.tsx")).BulkPrompts
  )
  const sorting = sortingOf(detailOf("sort"))
  const told = toldOf({ ...about, prompts: true })
  const reading = told ?? storyOf(brand.id)
  const faults = useQuery(reading, { isLater: true }).data?.faults
  const repair = useRepair(brand, reading)
  // the server tells the story while the matrix is drawn; the classes come before it is seen
  usePrefetch(held, [brandPrompts(brand.id), ...(told === null ? [] : [told])])
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
            <FailingOf brand={brand} reading={reading} />
            {told === null ? null : (
              <Told
                reading={told}
                sentenceOf={({ prompts }) => prompts?.sentence ?? ""}
                groundsOf={({ prompts }) => prompts?.basis}
              >
                {(story) => repair ?? <NextStep brand={brand} story={story} />}
              </Told>
            )}
            <Tools brand={brand} isGrouped={isGrouped} search={search} setSearch={setSearch} sorting={sorting} />
            <p class="about">
              {promptsText.legend}
              {matrix.cells?.rows.some(isMarked) ? promptsText.marks : ""}
              {faults?.some(({ silence }) => silence !== null) ? promptsText.silentTiles : ""} {promptsText.gaps}
            </p>
            {isGrouped ? (
              <PromptGroups about={about} matrix={{ ...matrix, faults, ticks }} items={shown} />
            ) : (
              <PromptsByClass items={shown} matrix={{ ...matrix, faults, ticks }} />
            )}
            {Bulk === null || ticks === null || chosen.size === 0 || matrix.prompts === null ? null : (
              <Bulk {...ticks} brand={brand} prompts={matrix.prompts} />
            )}
            <SaveButton name="prompts" url={url} />
            <Notes notes={report.notes} />
          </>
        )
      }
    </Panel>
  )
}
