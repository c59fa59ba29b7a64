/** The parts of sources: all, gaps, new and lost ones, and searches. */
import type { Brand } from "../data/Client.ts"
import { brandAddress, detailOf, place } from "../route/Location.ts"
import { brandPageNames } from "../text/English.ts"
import { sourcesText } from "../text/SourcesText.ts"
import { Tabs } from "./Tabs.tsx"

const views = [
  ["gaps", sourcesText.gaps],
  ["all", sourcesText.all],
  ["changed", sourcesText.newAndLost]
] as const

export const SourceTabs = ({ brand }: { readonly brand: Brand }) => {
  const isSearches = place.value.kind === "brand" && place.value.page === "searches"
  const view = detailOf("view") ?? "gaps"
  return (
    <Tabs
      label={sourcesText.parts}
      tabs={[
        ...views.map(([key, name]) => ({
          name,
          address: brandAddress(brand.id, "sources", key === "gaps" ? {} : { view: key }),
          isCurrent: !isSearches && view === key
        })),
        { name: brandPageNames.searches, address: brandAddress(brand.id, "searches"), isCurrent: isSearches }
      ]}
    />
  )
}
