/** Prompts of both classes: branded ones apart, because they are in no figure of the others. */
import type { VisibilityRow } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { visibility } from "../../data/Queries.ts"
import { fieldOf, WholeRate } from "../../figure/Numbers.tsx"
import { type Matrix, PromptMatrix } from "./PromptMatrix.tsx"
import { withoutClass } from "../../panel/ClassSwitch.tsx"
import type { Item } from "../../panel/Table.tsx"
import { promptsText } from "../../text/PromptsText.ts"

/** Both classes. The switch reads them, too. */
export const classRates = (brandId: string) => visibility({ ...withoutClass(brandId), by: "class" })

export const PromptsByClass = ({
  items,
  matrix
}: {
  readonly items: ReadonlyArray<Item<VisibilityRow>>
  readonly matrix: Matrix
}) => {
  const reading = classRates(matrix.brand.id)
  const { data } = useQuery(reading, { isLater: true })
  const branded = new Set(
    matrix.prompts?.settings.flatMap((setting) => (setting.class === "branded" ? setting.prompt : []))
  )
  const isBranded = ({ row }: Item<VisibilityRow>) => branded.has(row.by.prompt ?? "")
  const apart = items.filter(isBranded)
  const isSplit = apart.length > 0 && apart.length < items.length
  const index = data?.rows.findIndex(({ by }) => by.class === "branded") ?? -1
  return (
    <>
      <PromptMatrix {...matrix} items={isSplit ? items.filter((item) => !isBranded(item)) : items} />
      {isSplit ? (
        <section class="group">
          <h2>
            {promptsText.brandedApart}{" "}
            <span class="quiet">
              <WholeRate
                origin={fieldOf(reading.url, index, "mention_rate")}
                rate={data?.rows[index]?.mention_rate ?? null}
              />{" "}
              {promptsText.brandedHelp}
            </span>
          </h2>
          <PromptMatrix {...matrix} items={apart} />
        </section>
      ) : null}
    </>
  )
}
