/** Members and keys: lists, creates and revokes the organization's access keys. */
import { useState } from "preact/hooks"
import { client, type AccessKey } from "../data/Client.ts"
import { brands as brandsReading, keys } from "../data/Queries.ts"
import { refetch, useQuery } from "../data/Query.ts"
import { mayAdminister, session } from "../data/Session.ts"
import { Action } from "../form/Action.tsx"
import { ChoiceField, SomeField, TextField } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { offsetInAddress, Pager } from "../panel/Pager.tsx"
import { Panel } from "../panel/Panel.tsx"
import { Chips } from "../figure/Chips.tsx"
import { type Columns, itemsOf, Table } from "../panel/Table.tsx"
import { text } from "../text/English.ts"
import { agoText, dayAndYearText } from "../text/Format.ts"
import { organizationParts, settingsText } from "../text/SettingsText.ts"
import { textOrNull } from "../form/FormValues.ts"
import { ShownOnce } from "./Secret.tsx"

const texts = settingsText.keys
const limit = 50
const scopes = ["read", "write", "admin"] as const
const fields = ["name", "scope", "brandIds", "expiresAt"]

const stateOf = ({ expiresAt, revokedAt }: AccessKey): string => {
  if (revokedAt !== null) return texts.revokedOn(dayAndYearText(revokedAt))
  if (expiresAt === null) return texts.neverExpires
  const day = dayAndYearText(expiresAt)
  return Date.parse(expiresAt) <= Date.now() ? texts.expiredOn(day) : texts.expiresOn(day)
}

const isValid = ({ expiresAt, revokedAt }: AccessKey): boolean =>
  revokedAt === null && (expiresAt === null || Date.parse(expiresAt) > Date.now())

const Revoke = ({ row }: { readonly row: AccessKey }) => {
  const name = row.name ?? row.displayPrefix
  return (
    <Action
      label={texts.revoke}
      about={name}
      question={row.current ? texts.revokeOwnQuestion(name) : texts.revokeQuestion(name)}
      act={async () => {
        await client.keys.revoke(row.id)
        refetch("/v1/keys")
        return null
      }}
    />
  )
}

const useBrands = () => useQuery(brandsReading, { isLater: true }).data?.brands ?? []

/** The name of a key, and the brands that it is bound to. */
const KeyName = ({ row: { brandIds, current, name } }: { readonly row: AccessKey }) => {
  const bound = useBrands().filter(({ id }) => brandIds?.includes(id) === true)
  return (
    <>
      {name ?? texts.unnamed}
      <Chips names={[...(current ? [texts.own] : []), ...bound.map((brand) => brand.name)]} />
    </>
  )
}

const columns: Columns<AccessKey> = [
  { key: "name", head: texts.name, cell: ({ row }) => <KeyName row={row} /> },
  { key: "prefix", head: texts.key, form: "word", cell: ({ row }) => <code>{row.displayPrefix}…</code> },
  { key: "scope", head: texts.scope, form: "word", cell: ({ row }) => texts.scopes[row.scope] },
  {
    key: "used",
    head: texts.lastUsed,
    form: "date",
    cell: ({ row }) => (row.lastUsedAt === null ? texts.neverUsed : agoText(row.lastUsedAt, Date.now()))
  },
  { key: "state", head: texts.state, form: "date", cell: ({ row }) => stateOf(row) },
  {
    key: "actions",
    head: texts.actions,
    cell: ({ row }) => (isValid(row) ? <Revoke row={row} /> : text.noValue)
  }
]

const isScope = (value: string): value is AccessKey["scope"] => scopes.some((scope) => scope === value)

const NewKey = ({ created }: { readonly created: (accessKey: string) => void }) => {
  const [scope, setScope] = useState<AccessKey["scope"]>("read")
  const [chosen, choose] = useState<ReadonlyArray<string>>([])
  const brands = useBrands()
  // a new form after each key: its fields are empty again
  const [place, setPlace] = useState(0)
  return (
    <section class="panel prose">
      <h2>{texts.new}</h2>
      <Form
        key={place}
        button={texts.create}
        fields={fields}
        send={async (form) => {
          const day = textOrNull(form, "expiresAt")
          const { data } = await client.keys.create({
            name: textOrNull(form, "name"),
            scope,
            brandIds: chosen.length === 0 || scope === "admin" ? null : chosen,
            expiresAt: day === null ? null : `${day}T23:59:59Z`
          })
          created(data.accessKey)
          setScope("read")
          choose([])
          setPlace(place + 1)
          refetch("/v1/keys")
          return texts.created
        }}
      >
        <TextField
          name="name"
          label={texts.name}
          help={texts.nameHelp}
          value=""
          input={{ maxLength: 200, autocomplete: "off" }}
        />
        <ChoiceField
          name="scope"
          label={texts.scope}
          value={scope}
          options={scopes.map((each) => [each, texts.scopeMeanings[each]])}
          onValue={(value) => setScope(isScope(value) ? value : "read")}
        />
        {scope === "admin" || brands.length < 2 ? null : (
          <SomeField
            name="brandIds"
            label={texts.brands}
            options={brands.map(({ id, name }) => [id, name])}
            chosen={chosen}
            onChosen={choose}
          />
        )}
        <TextField name="expiresAt" label={texts.expiry} help={texts.expiryHelp} value="" input={{ type: "date" }} />
      </Form>
    </section>
  )
}

const Keys = () => {
  const offset = offsetInAddress()
  const reading = keys({ limit, offset })
  const held = useQuery(reading)
  const [made, setMade] = useState<string | null>(null)
  return (
    <>
      {made === null ? null : (
        <ShownOnce name={texts.once} help={texts.onceHelp} value={made} dismiss={() => setMade(null)} />
      )}
      <Panel held={held} url={reading.url} title={organizationParts.keys} height="12rem">
        {({ keys: list, total }) => (
          <>
            <Table items={itemsOf(list)} keyOf={({ id }) => id} columns={columns} />
            <Pager limit={limit} offset={offset} origin={{ query: reading.url, path: "total" }} total={total} />
          </>
        )}
      </Panel>
      <NewKey created={setMade} />
    </>
  )
}

/** Who can do it, and how, for everybody else. */
const NotAllowed = () => {
  const state = session.value
  const organization = state.kind === "signedIn" ? state.session.organization.id : "ORG"
  return (
    <section class="panel prose">
      <p>{texts.adminOnly}</p>
      <p>{texts.operator}</p>
      <p>
        <code>{texts.command(organization)}</code>
      </p>
    </section>
  )
}

export const KeySettings = () => (mayAdminister() ? <Keys /> : <NotAllowed />)
