/** `npm run chaos` distinguishes a leak from uncollected garbage. */
import { assert, describe, it } from "vitest"
import { growthOf } from "./chaos/growth.ts"

/** Output of a process that retains this much per half minute. */
const printed = (megabytes: ReadonlyArray<number>): string =>
  megabytes.map((kept, index) => `a line of its log\nkept: ${kept} MB after ${(index + 1) * 30_000} ms\n`).join("")

describe("growth of a process's memory", () => {
  it("is reported for a process that retains 2 MB more each half minute", () => {
    assert.closeTo(growthOf(printed([30, 50, 52, 54, 56, 58, 60, 62])) ?? 0, 4, 1e-9)
  })

  it("is none once it is warm", () => {
    assert.closeTo(growthOf(printed([30, 51, 51, 51, 51, 51, 51])) ?? 1, 0, 1e-9)
  })

  it("is not known of one that lived briefly, or printed nothing", () => {
    assert.isNull(growthOf(printed([30, 50, 52, 54, 56])))
    assert.isNull(growthOf("a line of its log\n"))
  })
})
