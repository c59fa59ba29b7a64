/** Which searches are shown: those that could become prompts, or all. */
import { detailOf, setDetail } from "../../route/Location.ts"
import { searchesText } from "../../text/SearchesText.ts"

/** Whether all are shown: also those that are prompts already. */
export const areAllShown = () => detailOf("view") === "all"

export const SearchesShown = () => (
  <div class="segments" role="group" aria-label={searchesText.shown}>
    {([null, "all"] as const).map((view) => (
      <button
        key={view}
        type="button"
        aria-pressed={areAllShown() === (view === "all")}
        onClick={() => setDetail({ view, offset: null })}
      >
        {view === null ? searchesText.untracked : searchesText.all}
      </button>
    ))}
  </div>
)
