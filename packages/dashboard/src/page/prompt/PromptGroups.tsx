/** Prompts by tag, each group with its own figure. A prompt with several tags is in each. */
import type { VisibilityRow } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { type ReportInput, visibility } from "../../data/Queries.ts"
import { fieldOf, WholeRate } from "../../figure/Numbers.tsx"
import { type Matrix, PromptMatrix } from "../../panel/PromptMatrix.tsx"
import type { Item } from "../../panel/Table.tsx"
import { promptsText } from "../../text/PromptsText.ts"

export const PromptGroups = ({
  about,
  items,
  matrix
}: {
  readonly about: ReportInput
  readonly items: ReadonlyArray<Item<VisibilityRow>>
  readonly matrix: Matrix
}) => {
  const reading = visibility({ ...about, by: "tag", limit: 1000 })
  const { data } = useQuery(reading, { isLater: true })
  // which prompt has which tag is not known yet
  if (matrix.prompts === null) return <div class="skeleton" style={{ height: "24rem" }} />
  const tagsOf = new Map(matrix.prompts.settings.map(({ prompt, tags }) => [prompt, tags]))
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
