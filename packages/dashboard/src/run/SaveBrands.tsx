/** The figures of all brands as a file: those of each class of prompts, beside what the table says of the brand. */
import type { ComponentChildren } from "preact"
import type { Portfolio } from "../data/Client.ts"
import { reportPeriod, visibility } from "../data/Queries.ts"
import { SaveButton } from "../panel/SaveButton.tsx"
import { filter } from "../route/Location.ts"

export const SaveBrands = ({
  beside,
  report: { rows }
}: {
  readonly beside: ComponentChildren
  readonly report: Portfolio
}) => (
  <SaveButton
    beside={beside}
    name="brands"
    url={visibility({ ...reportPeriod(filter.value), by: "brand,class" }).url}
    columns={{
      key: "brand",
      names: ["name", "groups", "change", "health", "alerts", "last_run_at"],
      valuesOf: (id) => {
        const row = rows.find(({ brand_id }) => brand_id === id)
        return row === undefined
          ? ["", "", "", "", "", ""]
          : [
              row.name,
              row.groups.join("; "),
              row.change?.text ?? "",
              row.health ?? "",
              String(row.alerts),
              row.last_run_at ?? ""
            ]
      }
    }}
  />
)
