/**
 * A host with its own tables: an order and its scan are stored together, or neither.
 *
 *     DATABASE_URL=postgres://... node --conditions=@answerscope/source examples/host-transaction/main.ts
 */
import { createAnswerscope } from "answerscope"
import { Pool } from "pg"

// one pool for both
const pool = new Pool({ connectionString: process.env["DATABASE_URL"] })

const scope = await createAnswerscope({
  database: { pool },
  engines: { chatgpt: () => "1. **Globex**\n2. **Contoso**" },
  events: ["scanEnded", "scanRefused"]
})

// both events arrive after the commit, at least once, even after a restart
const ends = Array.from({ length: 2 }, () => Promise.withResolvers<void>())
scope.on("scanEnded", async ({ organizationId, scanId }) => {
  const { checks } = await scope.scans.get({ organizationId, id: scanId })
  await pool.query("update orders set result = $1 where scan_id = $2", [`at ${checks[0]?.position}`, scanId])
  ends[0]?.resolve()
})
scope.on("scanRefused", async ({ message, scanId }) => {
  await pool.query("update orders set result = $1 where scan_id = $2", [message, scanId])
  ends[1]?.resolve()
})
await scope.start()

/** Stores an order, and requests its scan in the same transaction. */
const order = async (options: {
  readonly organizationId: string
  readonly brand: string
  readonly isValid: () => boolean
}): Promise<void> => {
  const request = { brand: options.brand, prompts: ["Which CRM is best?"], engines: ["chatgpt"] }
  const client = await pool.connect()
  try {
    await client.query("begin")
    const { rows } = await client.query("insert into orders (brand) values ($1) returning id", [options.brand])
    const id = Number(rows[0]?.["id"])
    await client.query("update orders set scan_id = answerscope.request_scan($1, $2, $3) where id = $4", [
      options.organizationId,
      request,
      `order ${id}`,
      id
    ])
    if (!options.isValid()) throw new Error("the order is not valid")
    await client.query("commit")
  } catch (error) {
    await client.query("rollback")
    throw error
  } finally {
    client.release()
  }
}

await pool.query(`create table orders (
  id int generated always as identity, brand text not null, scan_id text, result text
)`)
// enough for one scan
const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 5 })
await order({ organizationId, brand: "Fabrikam", isValid: () => false }).catch((error: Error) => {
  console.log(`Fabrikam: ${error.message}`)
})
await order({ organizationId, brand: "Contoso", isValid: () => true })
await ends[0]?.promise
await order({ organizationId, brand: "Initech", isValid: () => true })
await ends[1]?.promise
const { rows } = await pool.query<{ brand: string; result: string }>("select brand, result from orders order by id")
for (const { brand, result } of rows) console.log(`${brand}: ${result}`)
await scope.dispose()
await pool.end()
