import { assert, it } from "@effect/vitest"
import { ordinalOf } from "#core/text/NumberText.ts"

it("writes places up to the tenth as words, and the others with their ending", () => {
  assert.deepStrictEqual([1, 10, 11, 12, 13, 21, 22, 103, 1012].map(ordinalOf), [
    "first",
    "tenth",
    "11th",
    "12th",
    "13th",
    "21st",
    "22nd",
    "103rd",
    "1,012th"
  ])
})
