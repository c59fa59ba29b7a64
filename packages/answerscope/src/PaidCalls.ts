/** Calls that cost: each runs once for an idempotency key. */
import {
  BacklinksResult,
  Check,
  CitationsResult,
  Credits,
  Discoveries,
  Discovery,
  type DiscoveryRequest,
  DomainOverviewResult,
  type Lookup,
  Lookups,
  MentionHistoryResult,
  MentionsResult,
  type OrganizationId,
  PromptsRunResult,
  RankResult,
  Scan,
  type ScanRequest,
  Scans,
  Tracker,
  type TrackerKey,
  Trackers
} from "@answerscope/core"
import { Idempotency, requestCheck } from "@answerscope/core/model"
import { Context, Effect, Predicate, Schema } from "effect"
import { createHash } from "node:crypto"

export interface CallOptions {
  /**
   * 1 to 250 printable ASCII characters, unique in the organization. A call repeated with the same key within 7 days
   * returns the first result at no cost. With another request it fails (`idempotency_key_reused`). A failed call stores
   * no key.
   */
  readonly idempotencyKey?: string
}

const checkOptions = requestCheck(
  Schema.Struct({
    idempotencyKey: Schema.optionalKey(
      Schema.String.check(
        Schema.makeFilter(
          (key: string) => /^[\x20-\x7e]{1,250}$/.test(key) || "must be 1 to 250 printable ASCII characters"
        )
      )
    )
  }),
  "options"
)

/** The fields of objects in one order. */
const inOrder = (_name: string, value: unknown): unknown =>
  Predicate.isObject(value) && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

const digestOf = (...parts: ReadonlyArray<unknown>): string =>
  createHash("sha256").update(JSON.stringify(parts, inOrder)).digest("hex")

/** A kind of call. */
interface Kind<A, Encoded> {
  readonly name: string
  readonly result: Schema.Codec<A, Encoded>
  /** Whether it asks vendors, so that it runs in no transaction. */
  readonly isLong: boolean
}

interface Call<A, E> {
  readonly organizationId: OrganizationId
  /** The request, which a repeated call must repeat. */
  readonly asked: unknown
  readonly options: CallOptions | undefined
  readonly run: Effect.Effect<A, E>
}

const credits = { charged: Schema.Int, remaining: Schema.Int }

const paid = <A, Encoded>(data: Schema.Codec<A, Encoded>) => Schema.Struct({ data, ...credits })

/** The services whose calls cost. */
export type PaidServices = Credits | Scans | Trackers | Discoveries | Lookups | Idempotency

/** Makes calls that run once for a key. */
const onceByKey = (context: Context.Context<PaidServices>) => {
  const idempotency = Context.get(context, Idempotency)
  const { requireAccount } = Context.get(context, Credits)
  return <A, Encoded>({ isLong, name, result }: Kind<A, Encoded>) => {
    const codec = Schema.toCodecJson(result)
    const encode = Schema.encodeSync(codec)
    const decode = Schema.decodeUnknownSync(codec)
    const runOnce = isLong ? idempotency.runLong : idempotency.run
    return <E>({ asked, options = {}, organizationId, run }: Call<A, E>) =>
      Effect.gen(function* () {
        const { idempotencyKey } = yield* checkOptions(options)
        if (idempotencyKey === undefined) return yield* run
        yield* requireAccount(organizationId)
        // separate from keys of HTTP requests, whose responses differ
        const request = { organizationId, key: `call ${idempotencyKey}`, fingerprint: digestOf(name, asked) }
        const stored = Effect.map(run, (value) => ({
          status: 200,
          contentType: "application/json",
          body: JSON.stringify(encode(value))
        }))
        const { response } = yield* runOnce(request, stored)
        return decode(JSON.parse(response.body))
      })
  }
}

/** A call of the core with options behind its arguments. */
type Repeatable<F> = F extends (...args: infer Args) => Effect.Effect<infer A, infer _E>
  ? (...args: [...Args, options?: CallOptions]) => Effect.Effect<A, unknown>
  : never

type LookUps = Omit<Lookups["Service"], "refundAbandoned" | "refundAll">

/** The calls that cost, as the core has them, each with `CallOptions`. */
export interface PaidCalls {
  readonly scans: { readonly start: Repeatable<Scans["Service"]["start"]> }
  readonly trackers: { readonly runNow: Repeatable<Trackers["Service"]["runNow"]> }
  readonly discoveries: { readonly start: Repeatable<Discoveries["Service"]["start"]> }
  readonly lookups: { readonly [Name in keyof LookUps]: Repeatable<LookUps[Name]> }
}

export const paidCalls = (context: Context.Context<PaidServices>): PaidCalls => {
  const once = onceByKey(context)
  const scans = Context.get(context, Scans)
  const trackers = Context.get(context, Trackers)
  const discoveries = Context.get(context, Discoveries)
  const lookups = Context.get(context, Lookups)

  const lookup = <Request, A, Encoded>(name: string, look: Lookup<Request, A>, data: Schema.Codec<A, Encoded>) => {
    const call = once({ name: `lookups.${name}`, result: paid(data), isLong: true })
    return (organizationId: OrganizationId, request: Request, options?: CallOptions) =>
      call({ organizationId, asked: request, options, run: look(organizationId, request) })
  }

  const startScan = once({
    name: "scans.start",
    result: Schema.Struct({ scan: Scan, checks: Schema.Array(Check), ...credits }),
    isLong: false
  })
  const startDiscovery = once({
    name: "discoveries.start",
    result: Schema.Struct({ discovery: Discovery, ...credits }),
    isLong: false
  })
  const runNow = once({
    name: "trackers.runNow",
    result: Schema.Struct({ ...Tracker.fields, ...credits }),
    isLong: false
  })

  return {
    scans: {
      start: (organizationId: OrganizationId, request: ScanRequest, options?: CallOptions) =>
        startScan({ organizationId, asked: request, options, run: scans.start(organizationId, request) })
    },
    trackers: {
      runNow: (key: TrackerKey, options?: CallOptions) =>
        runNow({ organizationId: key.organizationId, asked: key.id, options, run: trackers.runNow(key) })
    },
    discoveries: {
      start: (organizationId: OrganizationId, request: DiscoveryRequest, options?: CallOptions) =>
        startDiscovery({ organizationId, asked: request, options, run: discoveries.start(organizationId, request) })
    },
    lookups: {
      rank: lookup("rank", lookups.rank, RankResult),
      mentions: lookup("mentions", lookups.mentions, MentionsResult),
      mentionHistory: lookup("mentionHistory", lookups.mentionHistory, MentionHistoryResult),
      domainOverview: lookup("domainOverview", lookups.domainOverview, DomainOverviewResult),
      backlinks: lookup("backlinks", lookups.backlinks, BacklinksResult),
      citations: lookup("citations", lookups.citations, CitationsResult),
      promptsRun: lookup("promptsRun", lookups.promptsRun, PromptsRunResult)
    }
  }
}
