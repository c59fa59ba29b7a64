import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { jsonOf, type Program, startProgram } from "../../../examples/program.ts"

describe("express", () => {
  let program: Program
  let origin = ""
  const ask = (path: string, body?: object, customer = "acme") =>
    fetch(`${origin}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${customer}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })

  beforeAll(async () => {
    program = startProgram(import.meta.url, { PORT: "0" })
    origin = `http://127.0.0.1:${(await program.line()).replace("listening on ", "")}`
  })
  afterAll(async () => assert.strictEqual(await program.stop(), 0))

  it("asks for its customers, on routes of its own and on those of Answerscope", async () => {
    assert.strictEqual((await ask("/visibility/v1/usage")).status, 401)
    assert.strictEqual((await ask("/customers", { name: "acme" })).status, 201)
    const visible = await ask("/visible", { brand: "Contoso", prompts: ["Which CRM is best?"] })
    assert.deepStrictEqual(await visible.json(), [{ prompt: "Which CRM is best?", mentioned: true, position: 2 }])
    const { data } = await jsonOf<{ data: { total: number } }>(await ask("/visibility/v1/scans/"))
    assert.strictEqual(data.total, 1)
    assert.strictEqual((await ask("/visibility/v1/scans/", undefined, "globex")).status, 401)
  })

  it("answers what Answerscope refuses in its own words", async () => {
    const refused = await ask("/visible", { brand: "Contoso", prompts: [] })
    assert.deepStrictEqual(
      [refused.status, await refused.json()],
      [400, { message: "prompts: must have at least 1 item(s)" }]
    )
  })
})
