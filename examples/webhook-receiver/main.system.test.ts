import { spawn } from "node:child_process"
import { createHmac } from "node:crypto"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { afterAll, assert, beforeAll, describe, it } from "vitest"

const program = fileURLToPath(new URL("main.ts", import.meta.url))
const secret = "whsec_q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA="
const rawBody = JSON.stringify({
  id: "evt_1",
  type: "visibility.alert",
  created_at: "2026-05-01T10:00:00.000Z",
  organization_id: "org_1",
  data: { alerts: [{ type: "mention_lost", message: "Acme is no longer mentioned" }] }
})

describe("webhook-receiver", () => {
  const child = spawn(process.execPath, ["--conditions=@answerscope/source", program], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"]
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextLine = async (): Promise<string> => String((await lines.next()).value)
  let port = ""

  beforeAll(async () => {
    port = (await nextLine()).replace("listening on ", "")
  })
  afterAll(async () => {
    child.kill()
    await once(child, "exit")
  })

  const deliver = async (body: string, timestamp = Math.floor(Date.now() / 1000), key = secret) => {
    const digest = createHmac("sha256", key).update(`${timestamp}.${rawBody}`).digest("hex")
    const response = await fetch(`http://127.0.0.1:${port}/hook`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "X-Service-Event-Id": "evt_1",
        "X-Service-Event-Type": "visibility.alert",
        "X-Service-Timestamp": String(timestamp),
        "X-Service-Signature": `sha256=${digest}`
      },
      body
    })
    return [response.status, await nextLine()]
  }

  it("takes a signed event, and takes it once", async () => {
    const line = "visibility.alert mention_lost: Acme is no longer mentioned"
    assert.deepStrictEqual(await deliver(rawBody), [204, line])
    assert.deepStrictEqual(await deliver(rawBody), [204, "evt_1 again"])
  })

  it("refuses what was changed, what is old, and what another signed", async () => {
    assert.deepStrictEqual(await deliver(`${rawBody} `), [400, "refused: signature_mismatch"])
    assert.deepStrictEqual(await deliver(rawBody, 1_700_000_000), [400, "refused: timestamp_out_of_tolerance"])
    assert.deepStrictEqual(await deliver(rawBody, undefined, "whsec_other"), [400, "refused: signature_mismatch"])
  })

  it("uses nothing but Node and the public package", () => {
    const imported = [...readFileSync(program, "utf8").matchAll(/from "(.*)"/g)].map(([, name]) => name)
    assert.deepStrictEqual(imported, ["@answerscope/core/webhook", "node:http"])
  })
})
