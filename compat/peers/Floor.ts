/**
 * The floor: what one writes by hand with fastify and pg for the same responses, byte for byte, with the same
 * statements.
 * Run as a process: `LIMITED=1` adds a token bucket for each key, taken from in one statement per request.
 */
import { TypeId } from "@answerscope/core/model"
import fastify, { type FastifyReply, type FastifyRequest } from "fastify"
import { createHash } from "node:crypto"
import { Pool, type QueryResultRow } from "pg"
import {
  brandStatement,
  checksStatement,
  countStatement,
  keyStatement,
  knownStatement,
  limitStatement,
  scanStatement,
  snapshotsStatement
} from "./FloorStatements.ts"

const pool = new Pool({ connectionString: process.env["DATABASE_URL"], max: 10 })
const isLimited = process.env["LIMITED"] === "1"

type Row = QueryResultRow

interface Statements {
  readonly query: (config: {
    readonly name: string
    readonly text: string
    readonly values: Array<unknown>
  }) => Promise<{
    readonly rows: Array<Row>
  }>
}

/** Runs a prepared statement. */
const run = async (on: Statements, [name, text]: readonly [string, string], ...values: Array<unknown>) =>
  (await on.query({ name, text, values })).rows

const app = fastify()

/** Who calls: looked up for each request, so that a revoked key is refused from the next one on. */
const organizationOf = async (request: FastifyRequest, reply: FastifyReply): Promise<string | null> => {
  const hash = createHash("sha256").update(String(request.headers["x-access-key"])).digest("hex")
  const [key] = await run(pool, keyStatement, hash)
  const isOver = key?.["expires_at"] != null && key["expires_at"] <= new Date()
  if (key === undefined || key["revoked_at"] !== null || key["suspended_at"] !== null || isOver) {
    reply.code(401)
    return null
  }
  if (isLimited) {
    const [bucket] = await run(pool, limitStatement, key["id"])
    if (Number(bucket?.["tokens"]) < 0) {
      reply.code(429)
      return null
    }
    reply.header("ratelimit", `"key";r=${Math.floor(Number(bucket?.["tokens"]))}`)
  }
  return String(key["organization_id"])
}

const uuidOf = (prefix: TypeId.IdPrefix, { params }: FastifyRequest<{ Params: { id: string } }>): string | null => {
  const found = TypeId.toUuid(prefix, params.id)
  return found._tag === "Some" ? found.value : null
}

const idOf = (prefix: TypeId.IdPrefix, uuid: unknown): string => TypeId.fromUuid(prefix, String(uuid))

app.get<{ Params: { id: string } }>("/v1/brands/:id", async (request, reply) => {
  const organizationId = await organizationOf(request, reply)
  if (organizationId === null) return { success: false }
  const [row] = await run(pool, brandStatement, organizationId, uuidOf("brd", request))
  if (row === undefined) return reply.code(404).send({ success: false })
  const { name, domain, aliases, category, location, language, engines, prompts, competitors, keywords } = row
  // the name of the bench's brand has no legal form
  const named = { name, shortName: null, domain, aliases, category, location, language }
  const shown = { ...named, engines, prompts, competitors, keywords }
  const data = { id: idOf("brd", row["id"]), ...shown, createdAt: row["created_at"], updatedAt: row["updated_at"] }
  return { success: true, data }
})

const shownSnapshot = (row: Row) => ({
  id: idOf("snp", row["id"]),
  brandId: idOf("brd", row["brand_id"]),
  brand: row["brand"],
  prompt: row["prompt"],
  engine: row["engine"],
  sample: row["sample"],
  followUp: row["follow_up"],
  model: row["model"],
  mentioned: row["mentioned"],
  position: row["position"],
  sources_count: row["sources_count"],
  sentiment: row["sentiment"],
  competitors_found: row["competitors_found"],
  competitor_candidates_found: row["competitor_candidates_found"],
  checkedAt: row["checked_at"]
})

/** Days that nobody has counted yet: as one span. */
const spanOf = (known: string) => {
  const brands: ReadonlyArray<readonly [string, string, string]> = JSON.parse(known)
  const first = brands.map(([, from]) => from).toSorted()[0] ?? "2000-01-01"
  const end =
    brands
      .map(([, , before]) => before)
      .toSorted()
      .at(-1) ?? "2000-01-01"
  return { place: 0, from_at: `${first}T00:00:00.000Z`, before_at: `${end}T00:00:00.000Z` }
}

app.get<{ Querystring: { limit?: string; offset?: string } }>("/v1/snapshots/", async (request, reply) => {
  const organizationId = await organizationOf(request, reply)
  if (organizationId === null) return { success: false }
  const limit = Number(request.query.limit ?? 50)
  const offset = Number(request.query.offset ?? 0)
  const client = await pool.connect()
  try {
    await client.query("begin isolation level repeatable read read only")
    const [known] = await run(client, knownStatement, organizationId)
    const span = spanOf(known?.["known"])
    const [counted] = await run(client, countStatement, JSON.stringify([span]), organizationId)
    const rows = await run(client, snapshotsStatement, organizationId, span.from_at, span.before_at, limit, offset)
    await client.query("commit")
    return { success: true, data: { total: counted?.["matches"], limit, offset, snapshots: rows.map(shownSnapshot) } }
  } finally {
    client.release()
  }
})

const shownCheck = (row: Row) => ({
  prompt: row["prompt"],
  engine: row["engine"],
  sample: row["sample"],
  status: row["status"] === "running" ? "pending" : row["status"],
  mentioned: row["mentioned"],
  position: row["position"],
  competitors_found: row["competitors_found"],
  sentiment: row["sentiment"],
  sources_count: row["sources_count"],
  error: row["error"]
})

const modelsOf = ({ answered, engines, models }: Row): Record<string, unknown> => {
  const shown: Record<string, unknown> = {}
  for (const engine of engines) {
    const model = answered[engine] ?? models[engine]
    if (model !== undefined) shown[engine] = model
  }
  return shown
}

app.get<{ Params: { id: string } }>("/v1/scans/:id", async (request, reply) => {
  const organizationId = await organizationOf(request, reply)
  if (organizationId === null) return { success: false }
  const id = uuidOf("scn", request)
  const [scan] = await run(pool, scanStatement, organizationId, id)
  if (scan === undefined) return reply.code(404).send({ success: false })
  const { total, completed, failed, status, subject, prompts, engines, samples } = scan
  const checks = await run(pool, checksStatement, id, organizationId)
  return {
    success: true,
    data: {
      id: idOf("scn", scan["id"]),
      brandId: scan["brand_id"] === null ? null : idOf("brd", scan["brand_id"]),
      trackerId: scan["tracker_id"] === null ? null : idOf("trk", scan["tracker_id"]),
      followUpOf: scan["follow_up_of"] === null ? null : idOf("scn", scan["follow_up_of"]),
      brand: subject.name,
      domain: subject.domain,
      status,
      progress: { total, completed, failed, pending: total - completed - failed },
      done: status === "completed" || status === "cancelled",
      prompts,
      engines,
      models: modelsOf(scan),
      samples,
      credits: { charged: Number(scan["credits_charged"]), refunded: Number(scan["credits_refunded"]) },
      results: checks.map(shownCheck),
      createdAt: scan["created_at"],
      completedAt: scan["completed_at"]
    }
  }
})

if (isLimited) {
  await pool.query(
    "create unlogged table if not exists bench_buckets (key uuid primary key, tokens float8, at timestamptz)"
  )
}
console.log(`ready at ${await app.listen({ port: 0, host: "127.0.0.1" })}`)
