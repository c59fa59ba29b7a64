/**
 * Charges per second on one hot balance, beside the same transaction in pgbench on the same server with as many
 * connections: bare charges, and charges within a caller's transaction, as the start of a scan makes them. Needs
 * `pgbench` on the path, or named by `PGBENCH`.
 */
import { Credits, Ids, Organizations, Transaction } from "@answerscope/core"
import { TypeId } from "@answerscope/core/model"
import * as Core from "@answerscope/core"
import { PgStorage } from "@answerscope/storage-pg"
import { Effect, Layer, Option, Redacted } from "effect"
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { benchDatabase } from "./Database.ts"

const connections = 16
const seconds = 5
const rounds = 3

/** The transaction of a charge, by hand: lock the balance, write account, charge, the day's sum and entry. */
const handWritten = (organization: string) => `
\\set n random(1, 9000000000000000)
begin;
select * from answerscope.credit_accounts where organization_id = '${organization}' for no key update;
update answerscope.credit_accounts set purchased_used = purchased_used + 1, entries = entries + 1
  where organization_id = '${organization}';
insert into answerscope.credit_charges
  values ('${organization}', 'hand' || :n || :client_id, 'scan', 0, 1, 0, 0, now(), now());
insert into answerscope.credit_uses values ('${organization}', current_date, 'scan', 0, 1)
  on conflict (organization_id, day, operation) do update set purchased = credit_uses.purchased + excluded.purchased;
insert into answerscope.credit_entries
    (organization_id, number, kind, monthly, purchased, monthly_after, purchased_after, dropped, operation, charge_id,
     reference, counted_at, at)
  select organization_id, entries, 'charge', 0, -1, 0, purchased_total - purchased_used, 0, 'scan',
    'hand' || :n || :client_id, 'hand' || :n || :client_id, now(), now()
  from answerscope.credit_accounts where organization_id = '${organization}';
commit;
`

const pgbenchRate = (url: string, organization: string): number => {
  const folder = mkdtempSync(join(tmpdir(), "answerscope-bench-"))
  try {
    const script = join(folder, "charge.sql")
    writeFileSync(script, handWritten(organization))
    const run = spawnSync(
      process.env["PGBENCH"] ?? "pgbench",
      ["-n", "-f", script, "-c", String(connections), "-j", "2", "-T", String(seconds), "-M", "prepared", url],
      { encoding: "utf8" }
    )
    const rate = /tps = ([0-9.]+)/.exec(run.stdout ?? "")?.[1]
    if (rate === undefined) throw new Error(`pgbench did not run: ${run.error?.message ?? run.stderr}`)
    return Number(rate)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const chargeRate = Effect.fnUntraced(function* (
  organizationId: Core.OrganizationId,
  kind: "bare" | "joined",
  round: number
) {
  const credits = yield* Credits
  const { run } = yield* Transaction
  const inTransaction = kind === "joined" ? run : <A, E, R>(charge: Effect.Effect<A, E, R>) => charge
  const endMillis = performance.now() + seconds * 1000
  let charged = 0
  yield* Effect.forEach(
    Array.from({ length: 64 }, (_, fiber) => fiber),
    (fiber) =>
      Effect.whileLoop({
        while: () => performance.now() < endMillis,
        body: () =>
          inTransaction(
            credits.charge({
              organizationId,
              chargeId: `bench-${kind}-${round}-${fiber}-${charged++}`,
              operation: "scan",
              amount: 1
            })
          ),
        step: () => {}
      }),
    { concurrency: "unbounded", discard: true }
  )
  return charged / seconds
})

/** Prints the three rates, in turn, and the ratios of ours to pgbench's. */
export const benchCharge = Effect.gen(function* () {
  const url = yield* benchDatabase
  yield* Effect.gen(function* () {
    const organizations = yield* Organizations
    const credits = yield* Credits
    const { id } = yield* organizations.create({ name: "bench", monthlyLimit: 0 })
    yield* credits.grant({ organizationId: id, amount: 1_000_000_000 })
    const uuid = Option.getOrThrow(TypeId.toUuid("org", id))
    for (let round = 0; round < rounds; round++) {
      const bare = yield* chargeRate(id, "bare", round)
      const joined = yield* chargeRate(id, "joined", round)
      const byHand = pgbenchRate(Redacted.value(url), uuid)
      console.log(
        `round ${round + 1}: ${Math.round(bare)} bare charges/s, ratio ${(bare / byHand).toFixed(2)}; ` +
          `${Math.round(joined)}/s in a caller's transaction, ratio ${(joined / byHand).toFixed(2)}; ` +
          `pgbench ${Math.round(byHand)}/s`
      )
    }
  }).pipe(
    Effect.provide(
      Organizations.layer.pipe(
        Layer.provideMerge(Core.AccessKeys.layer),
        Layer.provideMerge(Credits.layer),
        Layer.provide(Ids.layer),
        Layer.provideMerge(PgStorage.layer({ url, maxConnections: connections }))
      )
    )
  )
}).pipe(Effect.scoped)
