/** The program and the style draw rows as cards at the same width. */
import { assert, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const remIn = (file: string, pattern: RegExp): number => {
  const [, rem] = pattern.exec(readFileSync(fileURLToPath(new URL(`../src/${file}`, import.meta.url)), "utf8")) ?? []
  assert.isDefined(rem, `${pattern} in ${file}`)
  return Number(rem)
}

it("rows are cards in a window whose page beside the side bar is as narrow as the style says", () => {
  const side = remIn("style/tokens.css", /--side: ([\d.]+)rem/)
  const edge = remIn("style/tokens.css", /--x6: ([\d.]+)rem/)
  assert.match(
    readFileSync(fileURLToPath(new URL("../src/style/layout.css", import.meta.url)), "utf8"),
    /main \{[^}]*padding: 0 var\(--x6\)/
  )
  const room = remIn("style/figures.css", /a row is a card[^]*?@container room \(max-width: ([\d.]+)rem\)/)
  assert.strictEqual(
    remIn("panel/Phone.ts", /const cards = matchMedia\("screen and \(max-width: ([\d.]+)rem/),
    room + side + 2 * edge
  )
})
