/** The parts of sources: all, gaps, new and lost ones, and searches. */
import type { Brand } from "../../data/Client.ts"
import { reportFilter, sources } from "../../data/Queries.ts"
import { RemovableChip } from "../../panel/RemovableChip.tsx"
import { brandAddress, detailOf, filter, place } from "../../route/Location.ts"
import { promptsText } from "../../text/PromptsText.ts"
import { brandPageNames } from "../../text/English.ts"
import { sourcesText } from "../../text/SourcesText.ts"
import { type Listing, Tabs, Total } from "../../panel/Tabs.tsx"

const views = [
  ["gaps", sourcesText.gaps],
  ["all", sourcesText.all],
  ["changed", sourcesText.newAndLost]
] as const

/** The prompt that the lists are about, if the address names one: whatever its class. */
export const ofPrompt = (): { readonly prompt?: string } => {
  const prompt = detailOf("prompt")
  return prompt === null ? {} : { prompt }
}

/** The most that a list of sources shows at once. */
export const sourcesMax = 100

/** `listed`: the list of the current tab, if one list is all of it. */
export const SourceTabs = ({ brand, listed }: { readonly brand: Brand; readonly listed: Listing | null }) => {
  const isSearches = place.value.kind === "brand" && place.value.page === "searches"
  const view = detailOf("view") ?? "gaps"
  const about = ofPrompt()
  const own = listed === null ? null : <Total reading={listed} />
  // the class that the tab would choose is not known
  const gaps =
    filter.value.class === null && about.prompt === undefined ? null : (
      <Total
        isLater
        reading={sources({
          ...reportFilter(filter.value),
          ...about,
          brand_id: brand.id,
          limit: sourcesMax,
          offset: 0,
          kind: "other",
          gap: true,
          sort: "gap"
        })}
      />
    )
  return (
    <>
      <Tabs
        label={sourcesText.parts}
        tabs={[
          ...views.map(([key, name]) => {
            const isCurrent = !isSearches && view === key
            return {
              name,
              address: brandAddress(brand.id, "sources", { ...about, ...(key === "gaps" ? {} : { view: key }) }),
              isCurrent,
              count: isCurrent ? own : key === "gaps" ? gaps : null
            }
          }),
          {
            name: brandPageNames.searches,
            address: brandAddress(brand.id, "searches", about),
            isCurrent: isSearches,
            count: isSearches ? own : null
          }
        ]}
      />
      {about.prompt === undefined ? null : (
        <p class="tags">
          <RemovableChip name="prompt" label={promptsText.prompt} value={about.prompt} />
        </p>
      )}
    </>
  )
}
