import { assert, describe, it } from "vitest"
import { startProgram } from "../program.ts"

describe("own-prices", () => {
  it("charges by engine, and raises an alert after two answers without the brand", async () => {
    assert.deepStrictEqual(await startProgram(import.meta.url).rest(), [
      "one prompt on both engines: 9 credits",
      "Contoso is no longer mentioned in ChatGPT for “best crm”"
    ])
  })
})
