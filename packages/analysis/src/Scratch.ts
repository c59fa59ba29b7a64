/** Buffers that analyses share, to save allocations and preparation. */
import { TrackedNamesCache } from "./match/TrackedNames.ts"
import { QuestionCache } from "./text/HiddenText.ts"
import { UnitBuffer } from "./text/UnitBuffer.ts"
import { TokenScratch } from "./token/TokenArrays.ts"

/**
 * Arrays to work in, and prepared names and questions. Analyses may share one: each is synchronous, and no result
 * refers to anything in here.
 */
export class Scratch {
  readonly units = new UnitBuffer()
  readonly tokens = new TokenScratch()
  readonly names = new TrackedNamesCache()
  readonly questions = new QuestionCache()
}
