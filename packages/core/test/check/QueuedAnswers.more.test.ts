import { it } from "@effect/vitest"
import { assertOnceOverKills } from "./QueuedKills.ts"

it.effect("1,000 queued checks over dying processes are each submitted, charged and stored once", () =>
  assertOnceOverKills({ prompts: 100, kills: 45, seed: 37 })
)
