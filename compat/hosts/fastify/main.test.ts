import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { jsonOf, type Program, startProgram } from "../../../examples/program.ts"

describe("fastify", () => {
  let program: Program
  let origin = ""

  beforeAll(async () => {
    program = startProgram(import.meta.url, { PORT: "0" })
    origin = `http://127.0.0.1:${(await program.line()).replace("listening on ", "")}`
  })
  afterAll(async () => assert.strictEqual(await program.stop(), 0))

  it("has Answerscope's interface as a plugin, bodies included", async () => {
    const json = { "content-type": "application/json" }
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(`${origin}${path}`, { method: "POST", headers: { ...json, ...headers }, body: JSON.stringify(body) })
    const { accessKey } = await jsonOf<{ accessKey: string }>(await post("/customers", { name: "Acme" }))
    const made = await post("/visibility/v1/brands/", { name: "Contoso" }, { "x-access-key": accessKey })
    assert.strictEqual(made.status, 200)
    assert.strictEqual((await jsonOf<{ data: { name: string } }>(made)).data.name, "Contoso")
  })
})
