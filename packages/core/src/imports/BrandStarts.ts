/** Adds prompts and competitors of a file to a brand. */
import { DateTime, Effect, Result, type Stream } from "effect"
import type { Brand } from "../brand/Brand.ts"
import { brandLimits, shortageMessage } from "../brand/BrandQuota.ts"
import { BrandStore } from "../brand/BrandStore.ts"
import { AnswerEngines } from "../engine/AnswerEngine.ts"
import { checkPromptLengths } from "../engine/Engine.ts"
import { Conflict, orNotFound } from "../request/RequestError.ts"
import { Transaction } from "../storage/Transaction.ts"
import { type BrandLines, competitorLines, promptLines } from "./BrandLines.ts"
import { type Import, type ImportKind, refusalsMax } from "./Import.ts"
import { ImportStore } from "./ImportStore.ts"
import { type NewImport, newImports } from "./NewImport.ts"
import { type ImportRow, receivedLines } from "./ReceivedLines.ts"

const none: BrandLines = { update: {}, taken: 0, duplicates: 0, refusals: [] }

/** Imports prompts and competitors; see `Imports.start`. */
export const brandStarts = Effect.gen(function* () {
  const brands = yield* BrandStore
  const engines = yield* AnswerEngines
  const transaction = yield* Transaction
  const store = yield* ImportStore
  const make = yield* newImports

  /** Adds lines to the brand, with the import that says so. */
  const add = Effect.fnUntraced(function* (
    request: NewImport,
    linesOf: (brand: Brand, nowMillis: number) => BrandLines
  ) {
    const { brandId: id, organizationId, strict } = request
    const created = yield* make(request)
    const nowMillis = DateTime.toEpochMillis(created.createdAt)
    let added = none
    const change = (brand: Brand) => {
      added = linesOf(brand, nowMillis)
      if (strict && added.refusals.length > 0) added = { ...none, refusals: added.refusals }
      return added.update
    }
    const updated = yield* brands
      .update({ organizationId, id, change, updatedAt: created.createdAt, limits: brandLimits })
      .pipe(orNotFound("brand"))
    if (Result.isFailure(updated)) return yield* new Conflict({ message: shortageMessage(updated.failure) })
    const { duplicates, refusals, taken } = added
    const ended: Import = {
      ...created,
      status: strict && refusals.length > 0 ? "failed" : "completed",
      total: taken,
      done: taken,
      duplicates,
      refused: refusals.length,
      refusals: refusals.slice(0, refusalsMax),
      completedAt: created.createdAt
    }
    yield* store.insert(ended)
    return ended
  }, transaction.run)

  return Effect.fnUntraced(function* <E, R>(
    request: NewImport & { readonly kind: Exclude<ImportKind, "answers"> },
    lines: Stream.Stream<ImportRow, E, R>
  ) {
    const { numbered, refusals } = yield* receivedLines(lines)
    return yield* add(request, (brand, nowMillis) => {
      const fits = (prompt: string) => {
        const checked = checkPromptLengths({ engines: brand.engines, prompts: [prompt] }, engines)
        return Result.isFailure(checked) ? checked.failure.message : null
      }
      const added =
        request.kind === "prompts"
          ? promptLines(brand, numbered, { nowMillis, fits })
          : competitorLines(brand, numbered)
      return { ...added, refusals: [...refusals, ...added.refusals].toSorted((a, b) => a.line - b.line) }
    })
  })
})
