/** Parses stored response bodies of vendors again with the current adapters, to repair an adapter's bug. */
import { Context, DateTime, Effect, Equal, Layer, Option, Result, Schema, Stream } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import { type Answer, citedHostsOf, keepableAnswer } from "../engine/Answer.ts"
import { AnswerEngines } from "../engine/AnswerEngine.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import {
  type AnswerReplacement,
  type AnswerWithBody,
  type RawBody,
  type RawBodyPolicy,
  RawBodyStore
} from "../snapshot/RawBodyStore.ts"
import type { Snapshot } from "../snapshot/Snapshot.ts"
import { type SnapshotPlace, SnapshotStore } from "../snapshot/SnapshotStore.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import { utf8Bytes } from "../text/Text.ts"
import { reasonAgainst } from "./Observation.ts"
import { textHashOf } from "./TextHash.ts"
import { reanalyze, type ReadingField, type Reread } from "./Reanalysis.ts"

/** The body to keep of an answer; none if it is too long. */
export const rawBodyOf = (
  { bytesMax, days }: RawBodyPolicy,
  snapshot: Snapshot,
  raw: unknown
): ReadonlyArray<RawBody> => {
  if (days === 0 || raw === undefined || raw === null) return []
  const body = JSON.stringify(raw)
  if (utf8Bytes(body) > bytesMax) return []
  const { checkedAt, id: snapshotId, organizationId } = snapshot
  return [{ organizationId, snapshotId, body, expiresAt: DateTime.add(checkedAt, { days }) }]
}

/** Fields that a new adapter version may read differently. */
export const answerFields = ["answer", "sources", "queries", "searched", "consulted", "narration", "citations"] as const
export type AnswerField = (typeof answerFields)[number]

/** A body that was read again. */
export interface RereadBody {
  readonly before: Snapshot
  /** The result of the current adapter; `null` if it fails, explained by `problem`. */
  readonly after: { readonly answer: AnswerReplacement; readonly reading: Reread["after"] } | null
  readonly problem: string | null
  readonly changed: ReadonlyArray<AnswerField | ReadingField>
}

/** Which bodies are read again, and whether the results are stored. */
export interface RereadingRequest {
  readonly organizationId: OrganizationId
  /** Null takes all brands. */
  readonly brandId: BrandId | null
  readonly write: boolean
}

/** Bodies that are read at once, and written in one transaction. */
const pageSize = 20

const replacementOf = (before: Snapshot, answer: Answer): AnswerReplacement => ({
  organizationId: before.organizationId,
  id: before.id,
  answer: answer.text,
  sources: answer.sources,
  citedHosts: citedHostsOf(answer.sources),
  sourcesCount: new Set(answer.sources.map(({ url }) => url)).size,
  queries: answer.queries,
  searched: answer.searched,
  consulted: answer.consulted,
  narration: answer.narration,
  citations: answer.citations,
  textHash: textHashOf(answer)
})

/** The snapshot with the result of the current adapter. */
const rereadOf = ({ captureSentiment, snapshot, subject }: AnswerWithBody, answer: Answer): RereadBody => {
  const replacement = replacementOf(snapshot, answer)
  const { after: reading, changed } = reanalyze({
    snapshot: { ...snapshot, ...replacement },
    subject,
    captureSentiment
  })
  // a database may return the fields of an object in another order
  const differs = (field: AnswerField) => !Equal.equals(snapshot[field], replacement[field])
  return {
    before: snapshot,
    after: { answer: replacement, reading },
    problem: null,
    changed: [...answerFields.filter(differs), ...changed]
  }
}

const decodeBody = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Unknown))

/** Reads stored bodies of one organization again. */
export class BodyRereading extends Context.Service<
  BodyRereading,
  {
    /**
     * Parses stored bodies again, newest first. With `write`, the results replace stored answers and analyses, page by
     * page, before they are emitted. Skips a body that the adapter cannot parse, or parses as no answer. Asks no
     * engine, raises no alerts and charges nothing.
     */
    readonly run: (request: RereadingRequest) => Stream.Stream<RereadBody, StorageError>
  }
>()("@answerscope/core/reading/BodyRereading") {
  static readonly layer = Layer.effect(
    BodyRereading,
    Effect.gen(function* () {
      const bodies = yield* RawBodyStore
      const snapshots = yield* SnapshotStore
      const engines = yield* AnswerEngines
      const transaction = yield* Transaction

      const read = Effect.fnUntraced(function* (stored: AnswerWithBody) {
        const { snapshot } = stored
        const left = (problem: string): RereadBody => ({ before: snapshot, after: null, problem, changed: [] })
        const adapter = engines.get(snapshot.engine)?.read
        if (adapter === undefined) return left(`The adapter of ${snapshot.engine} cannot read a body again.`)
        const raw = decodeBody(stored.body)
        if (Result.isFailure(raw)) return left("The stored body is no JSON.")
        const answer = yield* Effect.result(Effect.map(adapter(raw.success), keepableAnswer))
        if (Result.isFailure(answer)) return left(answer.failure.message)
        const reason = reasonAgainst(answer.success)
        return reason === null ? rereadOf(stored, answer.success) : left(reason)
      })

      const written = Effect.fnUntraced(function* (page: ReadonlyArray<RereadBody>) {
        const changed = page.flatMap(({ after, changed: fields }) =>
          after === null || fields.length === 0 ? [] : [after]
        )
        if (changed.length === 0) return
        yield* snapshots.replaceReadings(changed.map(({ reading }) => reading))
        yield* bodies.replaceAnswers(changed.map(({ answer }) => answer))
      }, transaction.run)

      return BodyRereading.of({
        run: ({ write, ...request }) =>
          Stream.paginate<SnapshotPlace | null, RereadBody, StorageError>(
            null,
            Effect.fnUntraced(function* (after) {
              const stored = yield* bodies.list({ ...request, after, limit: pageSize })
              const page = yield* Effect.forEach(stored, read)
              if (write) yield* written(page)
              const last = page.at(-1)
              return [
                page,
                last === undefined || page.length < pageSize ? Option.none() : Option.some(last.before)
              ] as const
            })
          )
      })
    })
  )
}
