import { once } from "node:events"
import { createServer } from "node:http"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { startProgram } from "../program.ts"

describe("own-engine", () => {
  let asked = 0
  const model = createServer((_request, response) => {
    asked++
    if (asked === 1) response.writeHead(429, { "retry-after": "1" }).end()
    else response.end(JSON.stringify({ text: "1. **Globex**\n2. **Contoso**", pages: ["https://crm.example/best"] }))
  })

  beforeAll(async () => {
    model.listen(0, "127.0.0.1")
    await once(model, "listening")
  })
  afterAll(() => {
    model.closeAllConnections()
    model.close()
  })

  it("asks a model under a name of its own, again when it was busy", async () => {
    const address = model.address()
    assert(typeof address === "object" && address !== null)
    const lines = await startProgram(import.meta.url, { MODEL_URL: `http://127.0.0.1:${address.port}/` }).rest()
    assert.deepStrictEqual(lines, ["in-house (house-1): Contoso at 2, beside Globex; 1 source"])
    assert.strictEqual(asked, 2)
  })
})
