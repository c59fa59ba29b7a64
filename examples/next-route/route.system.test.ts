import { afterAll, assert, describe, it } from "vitest"
import { answerscope } from "./answerscope.ts"
import { jsonOf } from "../program.ts"
import { GET, POST } from "./route.ts"

describe("next-route", () => {
  afterAll(async () => (await answerscope()).dispose())

  it("serves the interface by the exported functions", async () => {
    const { id } = await (await answerscope()).organizations.create({ name: "Acme", monthlyLimit: 100 })
    const headers = { "x-organization": id, "content-type": "application/json" }
    const made = await POST(
      new Request("https://app.example/api/visibility/v1/brands/", {
        method: "POST",
        headers,
        body: JSON.stringify({ name: "Contoso" })
      })
    )
    assert.strictEqual(made.status, 200)
    const listed = await GET(new Request("https://app.example/api/visibility/v1/brands/", { headers }))
    assert.strictEqual((await jsonOf<{ data: { brands: ReadonlyArray<unknown> } }>(listed)).data.brands.length, 1)
    assert.strictEqual((await GET(new Request("https://app.example/api/visibility/v1/brands/"))).status, 401)
  })
})
