/**
 * What one analysis leaves for the next: arrays to work in, and names and questions made ready. An analysis is
 * synchronous and its result refers to nothing in here, so analyses in turn may share one.
 */
import { TrackedNamesCache } from "./match/TrackedNames.ts"
import { QuestionCache } from "./text/HiddenText.ts"
import { UnitScratch } from "./text/UnitArrays.ts"
import { TokenScratch } from "./token/TokenArrays.ts"

export class Scratch {
  readonly units = new UnitScratch()
  readonly tokens = new TokenScratch()
  readonly names = new TrackedNamesCache()
  readonly questions = new QuestionCache()
}
