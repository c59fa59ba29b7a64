/** Which searches are shown: those that could become prompts, or all. */
import { Segments } from "../../panel/Segments.tsx"
import { detailOf, setDetail } from "../../route/Location.ts"
import { searchesText } from "../../text/SearchesText.ts"

/** Whether all are shown: also those that are prompts already. */
export const areAllShown = () => detailOf("view") === "all"

export const SearchesShown = () => (
  <Segments
    label={searchesText.shown}
    choices={[
      [false, searchesText.untracked],
      [true, searchesText.all]
    ]}
    value={areAllShown()}
    onChoose={(isAll) => setDetail({ view: isAll ? "all" : null, offset: null })}
  />
)
