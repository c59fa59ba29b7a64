/** What is done with reports as things, where there are many. */
import { DocumentId, ShareId } from "@answerscope/core"
import { DocumentStore, ShareStore } from "@answerscope/core/storage"
import { assert } from "@effect/vitest"
import { DateTime, Effect, Option } from "effect"
import { importPlans, importRows } from "./ImportPlans.ts"
import * as Rows from "./Rows.ts"

const { idOf, uuid } = Rows
const organizationId = Rows.organizationId(1)
const brandId = Rows.brandId(1001)
const page = { limit: 50, offset: 0 }

/** Reports of every brand. */
export const reportRows = [
  ...importRows,
  `insert into documents (id, organization_id, brand_id, title, last_days, sections, state, created_at, updated_at,
     branding)
     select ${uuid("8018", "o * 1000 + n")}, ${uuid("8000", "o")}, ${uuid("8002", "o * 1000 + 1 + n % 50")},
     'March', 30, '{story}', 'draft', now() - n * interval '1 hour', now(), '{}'
     from generate_series(1, 20) o, generate_series(1, 500) n`,
  `insert into report_designs select ${uuid("8000", "o")}, '{}' from generate_series(1, 20) o`,
  `insert into shares (id, organization_id, brand_id, document_id, sections, token_hash, created_at, openings)
     select ${uuid("8019", "o * 1000 + n")}, ${uuid("8000", "o")}, ${uuid("8002", "o * 1000 + 1 + n % 50")},
     ${uuid("8018", "o * 1000 + n")}, '{story}', 'h' || o * 1000 + n, now() - n * interval '1 hour', 0
     from generate_series(1, 20) o, generate_series(1, 500) n`,
  `update shares set document_id = null, last_days = 30, schedule_every = 'week',
     schedule_subscription_id = organization_id, next_send_at = created_at + interval '490 hours', sent_token = 'token'
     where right(id::text, 1) = '2'`
]

const branding = { name: "Northlight", colour: null, logo: null }

/** Reads, changes and removes them. */
export const reportPlans = Effect.gen(function* () {
  yield* importPlans
  const documents = yield* DocumentStore
  const updatedAt = yield* DateTime.now
  const key = { organizationId, id: DocumentId.make(idOf("doc", "8018", 1001)) }
  const known = Option.getOrThrow(yield* documents.get(key))
  yield* documents.lock(key)
  const document = { ...known, id: DocumentId.make(idOf("doc", "8018", 90_001)) }
  assert.isTrue(yield* documents.insert({ document, documentsMax: 1_000 }))
  for (const whose of [null, brandId]) yield* documents.list({ organizationId, brandId: whose, page })
  assert.isTrue(yield* documents.save({ ...document, updatedAt }))
  assert.isTrue(yield* documents.freeze({ ...key, id: document.id, updatedAt, frozenAt: updatedAt, content: "{}" }))
  yield* documents.send(document)
  yield* documents.saveDesign({ organizationId, branding })
  assert.deepStrictEqual(yield* documents.design(organizationId), Option.some(branding))
  const shares = yield* ShareStore
  const linkKey = { organizationId, id: ShareId.make(idOf("shr", "8019", 1001)) }
  const link = Option.getOrThrow(yield* shares.get(linkKey))
  const share = { ...link, id: ShareId.make(idOf("shr", "8019", 90_001)), documentId: document.id, tokenHash: "new" }
  assert.isTrue(yield* shares.insert({ share, sharesMax: 1_000 }))
  assert.isTrue(Option.isSome(yield* shares.find("new")))
  for (const whose of [null, brandId]) yield* shares.list({ organizationId, brandId: whose, page })
  yield* shares.dueSchedules({ now: updatedAt, limit: 10 })
  yield* shares.lock(linkKey)
  yield* shares.saveSchedule(link)
  yield* shares.open({ ...linkKey, at: updatedAt })
  assert.isTrue(yield* shares.remove(linkKey))
  // takes its link with it
  assert.isTrue(yield* documents.remove(document))
})
