/** The vendor of `npm run bench vendor`, a separate process: every answer has 1.8 kB and four citations. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { startFakeOpenAi } from "@answerscope/providers/testing"
import { Effect } from "effect"
import { typicalAnswers } from "../AnswerTexts.ts"

const answerTo = (prompt: string) => {
  const seed = Array.from(prompt).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973, 0)
  return {
    text: (typicalAnswers[seed % typicalAnswers.length] ?? "").slice(0, 1_800),
    cited: ["a", "b", "c", "d"].map((page) => ({
      url: `https://shop.example/${page}/${seed}`,
      title: `What ${page} says of it`
    })),
    queries: [prompt]
  }
}

Effect.gen(function* () {
  const { baseUrl } = yield* startFakeOpenAi(answerTo)
  console.log(`ready at ${baseUrl}`)
  return yield* Effect.never
}).pipe(Effect.scoped, NodeRuntime.runMain)
