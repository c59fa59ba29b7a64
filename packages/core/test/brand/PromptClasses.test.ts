import { PromptClasses } from "#core/brand/PromptClasses.ts"
import { assert, describe, it } from "@effect/vitest"

const brand = { name: "Zendrix", aliases: [], domain: null }

describe("PromptClasses", () => {
  it("gives what the rule gives, however often it is asked and however little room there is", () => {
    for (const room of [0, 20, 1_000]) {
      const classes = new PromptClasses(room)
      for (let round = 0; round < 3; round++) {
        assert.strictEqual(classes.of(brand)("is zendrix good?"), "branded")
        assert.strictEqual(classes.of(brand)("best crm"), "non_branded")
        assert.strictEqual(classes.of({ ...brand, name: "Globex" })("is zendrix good?"), "non_branded")
        assert.strictEqual(
          classes.of({ ...brand, name: "Globex", aliases: ["Zendrix"] })("is zendrix good?"),
          "branded"
        )
      }
    }
  })
})
