/** Prompts by tag, each group with its own figure. A prompt with several tags is in each; classes never share one. */
import type { BrandPrompts, VisibilityRow } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { type ReportInput, visibility } from "../../data/Queries.ts"
import { fieldOf, WholeRate } from "../../figure/Numbers.tsx"
import { type Matrix, PromptMatrix } from "./PromptMatrix.tsx"
import type { Item } from "../../panel/Table.tsx"
import { promptsText } from "../../text/PromptsText.ts"

interface GroupsProps {
  readonly about: ReportInput
  readonly items: ReadonlyArray<Item<VisibilityRow>>
  readonly matrix: Matrix
}

const isOfClass = (
  settings: BrandPrompts["settings"],
  row: VisibilityRow,
  wanted: BrandPrompts["settings"][number]["class"]
): boolean => settings.find(({ prompt }) => prompt === row.by.prompt)?.class === wanted

const Groups = ({ about, items, matrix, settings }: GroupsProps & { readonly settings: BrandPrompts["settings"] }) => {
  const reading = visibility({ ...about, by: "tag", limit: 1000 })
  const { data } = useQuery(reading, { isLater: true })
  const tagsOf = new Map(settings.map(({ prompt, tags }) => [prompt, tags]))
  const tags = [...new Set([...tagsOf.values()].flat())].toSorted()
  const groups = [...tags, null].map((tag) => ({
    tag,
    own: items.filter(({ row }) => {
      const known = tagsOf.get(row.by.prompt ?? "") ?? []
      return tag === null ? known.length === 0 : known.includes(tag)
    }),
    index: data?.rows.findIndex(({ by }) => by.tag === tag) ?? -1
  }))
  return (
    <>
      {groups.map(({ index, own, tag }) =>
        own.length === 0 ? null : (
          <section key={tag} class="group">
            <h2>
              {tag === null ? promptsText.noTag : <bdi>{tag}</bdi>}{" "}
              <span class="quiet">
                <WholeRate
                  origin={fieldOf(reading.url, index, "mention_rate")}
                  rate={data?.rows[index]?.mention_rate ?? null}
                />
              </span>
            </h2>
            <PromptMatrix {...matrix} items={own} />
          </section>
        )
      )}
    </>
  )
}

/** Topics of one class: the chosen one, or non-branded prompts if there are any. */
export const PromptGroups = ({ about, items, matrix }: GroupsProps) => {
  // which prompt has which tag and class is not known yet
  if (matrix.prompts === null) return <div class="skeleton" style={{ height: "24rem" }} />
  const { settings } = matrix.prompts
  const { class: chosen = settings.some((setting) => setting.class === "non_branded") ? "non_branded" : "branded" } =
    about
  return (
    <Groups
      about={{ ...about, class: chosen }}
      items={items.filter(({ row }) => isOfClass(settings, row, chosen))}
      matrix={matrix}
      settings={settings}
    />
  )
}
