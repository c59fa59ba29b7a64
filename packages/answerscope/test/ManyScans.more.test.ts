import { describe } from "@effect/vitest"
import { startsAllOrNone } from "./ManyScans.ts"

describe("request_scan, a thousand times", () => {
  startsAllOrNone(1_000)
})
