import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type Program, startProgram } from "../../../examples/program.ts"

describe("nest", () => {
  let program: Program
  let origin = ""
  let accessKey = ""

  beforeAll(async () => {
    program = startProgram(import.meta.url, { PORT: "0" })
    origin = `http://127.0.0.1:${(await program.line()).replace("listening on ", "")}`
    accessKey = await program.line()
  })
  afterAll(() => program.stop())

  it("has Answerscope as a module", async () => {
    const made = await fetch(`${origin}/visibility/v1/brands/`, {
      method: "POST",
      headers: { "x-access-key": accessKey, "content-type": "application/json" },
      body: JSON.stringify({ name: "Contoso" })
    })
    assert.strictEqual(made.status, 200)
    assert.strictEqual((await fetch(`${origin}/visibility/v1/health`)).status, 200)
  })
})
