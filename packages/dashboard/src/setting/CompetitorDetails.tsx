/** Domain and other names of the competitors, while they are edited. */
import { useState } from "preact/hooks"
import type { Brand } from "../data/Client.ts"
import { linesOf } from "../form/PastedLines.ts"
import { type Columns, itemsOf, Table } from "../panel/Table.tsx"
import { settingsText } from "../text/SettingsText.ts"

const texts = settingsText.brand

type Details = Brand["competitorDetails"][number]

/** What was typed. */
interface Typed {
  readonly domain: string
  readonly aliases: string
}

const typedOf = (details: Details | undefined): Typed => ({
  domain: details?.domain ?? "",
  aliases: details?.aliases.join("\n") ?? ""
})

interface Edited {
  readonly byName: ReadonlyMap<string, Typed>
  /** The saved details: the loaded ones are outdated once they were refetched. */
  readonly before: Brand["competitorDetails"] | null
}

const nothing: Edited = { byName: new Map(), before: null }

/** Details by name. Shows the saved ones until the user types. */
export const useDetails = (saved: Brand["competitorDetails"]) => {
  const [last, edit] = useState(nothing)
  const edited = last.before !== null && last.before !== saved ? nothing : last
  const savedOf = (name: string) => typedOf(saved.find((each) => each.name === name))
  return {
    of: (name: string): Typed => edited.byName.get(name) ?? savedOf(name),
    onTyped: (name: string, typed: Partial<Typed>) =>
      edit({
        byName: new Map([...edited.byName, [name, { ...savedOf(name), ...edited.byName.get(name), ...typed }]]),
        before: null
      }),
    /** Competitors to save: a name alone keeps what others saved of it. */
    entriesOf: (names: ReadonlyArray<string>) =>
      names.map((name) => {
        const typed = edited.byName.get(name)
        if (typed === undefined) return name
        return { name, domain: typed.domain.trim() || null, aliases: linesOf(typed.aliases) }
      }),
    /** Call it after saving. */
    wasSaved: () => edit({ ...edited, before: saved }),
    /** Call it after an undo. */
    forget: () => edit(nothing)
  }
}

const columnsOf = ({ of, onTyped }: ReturnType<typeof useDetails>): Columns<string> => [
  { key: "name", head: texts.competitor, cell: ({ row }) => row },
  {
    key: "domain",
    head: texts.domain,
    cell: ({ row }) => (
      <input
        type="text"
        dir="auto"
        maxLength={253}
        aria-label={texts.domainOf(row)}
        value={of(row).domain}
        onInput={({ currentTarget }) => onTyped(row, { domain: currentTarget.value })}
      />
    )
  },
  {
    key: "aliases",
    head: texts.aliases,
    cell: ({ row }) => (
      <textarea
        rows={1}
        dir="auto"
        aria-label={texts.aliasesOf(row)}
        value={of(row).aliases}
        onInput={({ currentTarget }) => onTyped(row, { aliases: currentTarget.value })}
      />
    )
  }
]

export const CompetitorRows = ({
  details,
  names
}: {
  readonly details: ReturnType<typeof useDetails>
  readonly names: ReadonlyArray<string>
}) =>
  names.length === 0 ? null : (
    <>
      <p class="help">{texts.detailsHelp}</p>
      <Table items={itemsOf(names)} keyOf={(name) => name} columns={columnsOf(details)} />
    </>
  )
