/** The organization: credits, members and keys, engines, notifications, the looks of reports, and groups of brands. */
import type { ComponentType } from "preact"
import { useQuery } from "../data/Query.ts"
import { keys, notifications } from "../data/Queries.ts"
import { mayAdminister, mayWrite } from "../data/Session.ts"
import { Count } from "../figure/Numbers.tsx"
import { useCatalogue } from "../panel/EngineGroups.tsx"
import { EngineTable } from "../panel/EngineTable.tsx"
import { Tabs, Total } from "../panel/Tabs.tsx"
import { detailOf, otherAddress } from "../route/Location.ts"
import { KeySettings } from "../setting/KeySettings.tsx"
import { NotificationSettings } from "../setting/NotificationSettings.tsx"
import { UsageSettings } from "../setting/UsageSettings.tsx"
import { DesignPart } from "./report/DesignPart.tsx"
import { GroupSettings } from "./group/GroupSettings.tsx"
import { countText } from "../text/Format.ts"
import { reportText } from "../text/ReportText.ts"
import { organizationParts, settingsText } from "../text/SettingsText.ts"

/** The others' names are in the first view. */
const names = { ...organizationParts, design: reportText.design, groups: settingsText.groups.title }

type Part = keyof typeof names

const components: Readonly<Record<Part, ComponentType>> = {
  credits: UsageSettings,
  keys: KeySettings,
  engines: EngineTable,
  notifications: NotificationSettings,
  design: DesignPart,
  groups: GroupSettings
}

const parts = Object.keys(components).filter((name): name is Part => name in components)

const listedKeys = keys({ limit: 1 })

/** How many engines need a look; nothing if none does. */
const Faulty = () => {
  const faulty = useCatalogue().filter(({ configured, status }) => configured && status !== "ok")
  return faulty.length === 0 ? null : <span class="chip warn">{countText(faulty.length)}</span>
}

/** The list has no total of its own. */
const Subscriptions = () => {
  const { subscriptions } = useQuery(notifications, { isLater: true }).data ?? {}
  const origin = { query: notifications.url, path: "subscriptions.length" }
  return subscriptions === undefined ? null : (
    <span class="quiet">{Count({ origin, value: subscriptions.length })}</span>
  )
}

const counts: Readonly<Partial<Record<Part, ComponentType>>> = {
  keys: () => (mayAdminister() ? <Total isLater reading={listedKeys} /> : null),
  engines: Faulty,
  notifications: Subscriptions
}

export const Page = () => {
  const part = parts.find((name) => name === detailOf("part")) ?? "credits"
  const Shown = components[part]
  return (
    <>
      <Tabs
        label={settingsText.organizationParts}
        tabs={parts.map((name) => {
          const Counted = counts[name]
          return {
            name: names[name],
            address: otherAddress("organization", name === "credits" ? {} : { part: name }),
            isCurrent: name === part,
            count: Counted === undefined ? null : <Counted />
          }
        })}
      />
      {mayWrite() ? null : <p class="quiet">{settingsText.readOnly}</p>}
      <Shown key={part} />
    </>
  )
}
