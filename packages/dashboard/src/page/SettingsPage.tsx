/** Settings of the brand, its prompts and competitors. */
import type { ComponentType } from "preact"
import type { Brand } from "../data/Client.ts"
import { mayWrite } from "../data/Session.ts"
import { Tabs } from "../panel/Tabs.tsx"
import { brandAddress, detailOf } from "../route/Location.ts"
import { BrandFacts } from "../setting/BrandFacts.tsx"
import { BrandSettings } from "../setting/BrandSettings.tsx"
import { CompetitorSettings } from "../setting/CompetitorSettings.tsx"
import { PromptsSettings } from "../setting/PromptsSettings.tsx"
import { settingsText } from "../text/SettingsText.ts"

type Part = keyof typeof settingsText.parts

const components: Readonly<Record<Part, ComponentType<{ readonly brand: Brand }>>> = {
  brand: BrandSettings,
  prompts: PromptsSettings,
  competitors: CompetitorSettings
}

const parts = Object.keys(components).filter((name): name is Part => name in components)
/** Parts that are only forms. Read-only users see the facts instead. */
const forms: ReadonlySet<Part> = new Set(["prompts", "competitors"])

export const Page = ({ brand }: { readonly brand: Brand }) => {
  const mayChange = mayWrite()
  const offered = mayChange ? parts : parts.filter((part) => !forms.has(part))
  const part = offered.find((name) => name === detailOf("part")) ?? "brand"
  const Shown = part === "brand" && !mayChange ? BrandFacts : components[part]
  return (
    <>
      <Tabs
        label={`${settingsText.partsLabel} ${brand.name}`}
        tabs={offered.map((name) => ({
          name: settingsText.parts[name],
          address: brandAddress(brand.id, "settings", name === "brand" ? {} : { part: name }),
          isCurrent: name === part
        }))}
      />
      {mayChange ? null : <p class="quiet">{settingsText.readOnly}</p>}
      <Shown key={`${brand.id} ${part}`} brand={brand} />
    </>
  )
}
