/** Settings of the brand, trackers, notifications, usage and keys. */
import type { ComponentType } from "preact"
import type { Brand } from "../data/Client.ts"
import { mayWrite } from "../data/Session.ts"
import { brandAddress, detailOf } from "../route/Location.ts"
import { BrandFacts } from "../setting/BrandFacts.tsx"
import { BrandSettings } from "../setting/BrandSettings.tsx"
import { CompetitorSettings } from "../setting/CompetitorSettings.tsx"
import { AccessKeySettings } from "../setting/AccessKeySettings.tsx"
import { NotificationSettings } from "../setting/NotificationSettings.tsx"
import { PromptsSettings } from "../setting/PromptsSettings.tsx"
import { TrackerSettings } from "../setting/TrackerSettings.tsx"
import { UsageSettings } from "../setting/UsageSettings.tsx"
import { settingsText } from "../text/SettingsText.ts"

type Part = keyof typeof settingsText.parts

const components: Readonly<Record<Part, ComponentType<{ readonly brand: Brand }>>> = {
  brand: BrandSettings,
  prompts: PromptsSettings,
  competitors: CompetitorSettings,
  trackers: TrackerSettings,
  notifications: NotificationSettings,
  usage: UsageSettings,
  keys: AccessKeySettings
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
      <nav class="parts" aria-label={`${settingsText.partsLabel} ${brand.name}`}>
        {offered.map((name) => (
          <a
            key={name}
            data-page
            href={brandAddress(brand.id, "settings", name === "brand" ? {} : { part: name })}
            aria-current={name === part ? "page" : undefined}
          >
            {settingsText.parts[name]}
          </a>
        ))}
      </nav>
      {mayChange ? null : <p class="quiet">{settingsText.readOnly}</p>}
      <Shown key={`${brand.id} ${part}`} brand={brand} />
    </>
  )
}
