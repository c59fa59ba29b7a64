/** Checks that clients' responses match the stored data. */
import { TypeId } from "@answerscope/core/model"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { Effect, Option } from "effect"
import type { Url } from "@answerscope/harness/TrackerFixtures"
import { type Client, sendWhenWell } from "./client.ts"
import { type Finding, findingOf } from "./finding.ts"
import type { KeyedAnswer, ScanClaim, Witness } from "./witness.ts"

interface StoredScan {
  readonly id: string
  readonly prompt: string
}

const storedScans = (url: Url) =>
  TestDatabase.withSql(
    url,
    (sql) => sql<StoredScan>`select id::text as id, prompts[1] as prompt from scans where tracker_id is null`
  )

/** Responses that the stored scans contradict. */
const wrongClaims = (claims: ReadonlyArray<ScanClaim>, stored: ReadonlyArray<StoredScan>): ReadonlyArray<string> => {
  const byPrompt = Map.groupBy(stored, ({ prompt }) => prompt)
  return claims.flatMap(({ prompt, outcome, id }) => {
    const found = byPrompt.get(prompt) ?? []
    if (found.length > 1) return [`${prompt}: ${found.length} scans`]
    if (outcome === "not made" && found.length > 0) return [`${prompt}: said not to be made, but is there`]
    if (outcome !== "made") return []
    const uuid = Option.getOrNull(TypeId.toUuid("scn", id ?? ""))
    return found[0]?.id === uuid ? [] : [`${prompt}: acknowledged as ${id}, stored as ${found[0]?.id ?? "nothing"}`]
  })
}

/** A repeated request under its key gets the same response. */
const repeated = (client: Client, answer: KeyedAnswer): Effect.Effect<ReadonlyArray<string>> =>
  Effect.map(sendWhenWell(client, { method: "POST", ...answer }), ({ status, text }) =>
    status === 200 && text === answer.text ? [] : [`${answer.key}: first ${answer.text}, then ${status} ${text}`]
  )

const isDone = (client: Client, { id }: ScanClaim): Effect.Effect<ReadonlyArray<string>> =>
  Effect.map(sendWhenWell(client, { method: "GET", path: `/v1/scans/${id}` }), ({ status, data, text }) =>
    status === 200 && data.done === true ? [] : [`${id}: ${status} ${text.slice(0, 200)}`]
  )

interface KeptOfLookups {
  readonly place: string
  readonly count: string
}

/** Charges without a refund, by organization and kind of lookup. */
const keptLookups = (url: Url) =>
  TestDatabase.withSql(
    url,
    (sql) => sql<KeptOfLookups>`
      select e.organization_id::text || ' ' || e.operation as place,
        count(*) filter (where e.kind = 'charge')
          - count(distinct e.charge_id) filter (where e.kind = 'refund') as count
      from credit_entries e where e.kind in ('charge', 'refund')
        and e.operation in ('rank', 'domain_overview', 'backlinks', 'prompts_run')
      group by e.organization_id, e.operation`
  )

const wrongLookups = ({ lookups }: Witness, kept: ReadonlyArray<KeptOfLookups>): ReadonlyArray<string> =>
  [...lookups].flatMap(([name, { answered, unknown }]) => {
    const [organizationId = "", kind] = name.split(" ")
    const uuid = Option.getOrNull(TypeId.toUuid("org", organizationId))
    const count = Number(kept.find(({ place }) => place === `${uuid} ${kind}`)?.count ?? 0)
    return count >= answered && count <= answered + unknown
      ? []
      : [`${name}: ${count} kept, ${answered} answered, ${unknown} without an answer`]
  })

interface Usage {
  readonly name: string
  readonly used: string
}

/** The API's usage of each organization, compared with its account. */
const wrongUsage = (url: Url, clients: ReadonlyArray<Client>) =>
  Effect.gen(function* () {
    const stored = yield* TestDatabase.withSql(
      url,
      (sql) => sql<Usage>`select o.name, a.monthly_used + a.purchased_used as used
        from organizations o join credit_accounts a on a.organization_id = o.id`
    )
    const wrong = yield* Effect.forEach(clients, (client) =>
      Effect.map(sendWhenWell(client, { method: "GET", path: "/v1/usage" }), ({ text }) => {
        const used = stored.find(({ name }) => name === client.tenant.name)?.used
        return text.includes(`"totalUsage":${used},`) || text.includes(`"totalUsage":${used}}`)
          ? []
          : [`${client.tenant.name}: ${used} stored, shown ${text.slice(0, 100)}`]
      })
    )
    return wrong.flat()
  })

/** All checks of responses. `clients` has one of each organization. */
export const toldFindings = Effect.fnUntraced(function* (url: Url, clients: ReadonlyArray<Client>, witness: Witness) {
  const of = <A extends { readonly tenant: Client["tenant"] }>(
    things: ReadonlyArray<A>,
    look: (client: Client, thing: A) => Effect.Effect<ReadonlyArray<string>>
  ) =>
    Effect.map(
      Effect.forEach(
        things,
        (thing) => {
          const client = clients.find(({ tenant }) => tenant === thing.tenant)
          return client === undefined ? Effect.succeed([]) : look(client, thing)
        },
        { concurrency: 8 }
      ),
      (found) => found.flat()
    )
  const { scans: claims, keyed } = witness
  const made = claims.filter(({ outcome }) => outcome === "made")
  const unknown = claims.filter(({ outcome }) => outcome === "unknown")
  const answered = keyed.filter(({ status }) => status === 200)
  const findings: ReadonlyArray<Finding> = [
    findingOf("no answer that must never come", [...witness.statuses.keys()].toSorted().join(", "), witness.unexpected),
    findingOf(
      "scans are as callers were told, each once",
      `${claims.length} asked for, ${made.length} made, ${unknown.length} unknown`,
      wrongClaims(claims, yield* storedScans(url))
    ),
    findingOf("every scan that was made is done", `${made.length} scans`, yield* of(made, isDone)),
    findingOf("a key's repetition gets the same answer", `${answered.length} keys`, yield* of(answered, repeated)),
    findingOf(
      "lookups are charged if they were answered",
      `${[...witness.lookups.values()].reduce((sum, { answered }) => sum + answered, 0)} answered`,
      wrongLookups(witness, yield* keptLookups(url))
    ),
    findingOf(
      "the use that is shown is that of the ledger",
      `${clients.length} organizations`,
      yield* wrongUsage(url, clients)
    )
  ]
  return findings
})
