/** The organization: credits, members and keys, engines, notifications, and the looks of reports. */
import type { ComponentType } from "preact"
import type { CataloguedEngine } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { engines as enginesReading, keys, notifications } from "../data/Queries.ts"
import { mayAdminister, mayWrite } from "../data/Session.ts"
import { Count } from "../figure/Numbers.tsx"
import { groupsOf, useCatalogue } from "../panel/EngineGroups.tsx"
import { Panel } from "../panel/Panel.tsx"
import { type Columns, itemsOf, Table } from "../panel/Table.tsx"
import { Tabs, Total } from "../panel/Tabs.tsx"
import { detailOf, otherAddress } from "../route/Location.ts"
import { KeySettings } from "../setting/KeySettings.tsx"
import { NotificationSettings } from "../setting/NotificationSettings.tsx"
import { UsageSettings } from "../setting/UsageSettings.tsx"
import { DesignPart } from "./report/DesignPart.tsx"
import { countText } from "../text/Format.ts"
import { engineListText, providerText } from "../text/EngineText.ts"
import { reportText } from "../text/ReportText.ts"
import { organizationParts, settingsText } from "../text/SettingsText.ts"

/** The others' names are in the first view. */
const names = { ...organizationParts, design: reportText.design }

type Part = keyof typeof names

const columns: Columns<CataloguedEngine> = [
  { key: "engine", head: engineListText.engine, form: "word", cell: ({ row }) => row.name },
  {
    key: "state",
    head: engineListText.state,
    cell: ({ row }) =>
      !row.configured ? (
        <span class="quiet">{engineListText.notConfigured}</span>
      ) : (
        <span class={row.status === "ok" ? undefined : "fault"}>{engineListText.states[row.status]}</span>
      )
  },
  { key: "provider", head: engineListText.provider, cell: ({ row }) => providerText(row.provider) },
  { key: "places", head: engineListText.places, cell: ({ row }) => engineListText.placesOf[row.places] },
  {
    key: "price",
    head: engineListText.price,
    form: "number",
    cell: ({ index, row }) => (
      <Count origin={{ query: enginesReading.url, path: `engines.${index}.credits.check` }} value={row.credits.check} />
    )
  }
]

const Engines = () => {
  const held = useQuery(enginesReading)
  return (
    <Panel held={held} url={enginesReading.url} height="16rem">
      {({ engines }) =>
        groupsOf(
          engines.map(({ engine }) => engine),
          engines
        ).map((group) => (
          <section key={group.sentence} class="panel">
            <header>
              <h2>{group.sentence}</h2>
            </header>
            <Table
              items={itemsOf(engines).filter(({ row }) => group.engines.includes(row.engine))}
              keyOf={({ engine }) => engine}
              columns={columns}
            />
          </section>
        ))
      }
    </Panel>
  )
}

const components: Readonly<Record<Part, ComponentType>> = {
  credits: UsageSettings,
  keys: KeySettings,
  engines: Engines,
  notifications: NotificationSettings,
  design: DesignPart
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
