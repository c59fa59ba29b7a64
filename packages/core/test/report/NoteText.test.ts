import { BrandId, noteText, type ReportNote } from "@answerscope/core"
import { assert, it } from "@effect/vitest"
import { DateTime } from "effect"

const at = DateTime.makeUnsafe("2026-10-24T00:00:00Z")
const brandId = BrandId.make("brd_acme")

const notes: ReadonlyArray<readonly [ReportNote, string]> = [
  [{ kind: "simulated", count: 1 }, "1 answer is simulated: sample data, not real engine answers."],
  [{ kind: "imported", count: 1 }, "1 answer was imported from another tool."],
  [{ kind: "replayed", count: 1_200 }, "1,200 answers come from a recording."],
  [
    { kind: "name_not_found", spelling: null, answers: 20 },
    "No answer mentions the brand, but 20 cite its site. Add the name they use to the other names."
  ],
  [
    { kind: "name_not_found", spelling: "Acmé", answers: 100 },
    "None of the last 100 answers mentions the brand, but some write “Acmé”. Add it to the other names and " +
      "re-analyze the answers."
  ],
  [
    { kind: "surfaces_mixed", counts: { api: 1_200, app: 3 } },
    "1,200 answers came over APIs, and 3 are as people see them. The two differ."
  ],
  [
    { kind: "tiers_mixed", engine: "chatgpt", count: 3, answers: 1_200 },
    "3 of 1,200 answers of ChatGPT are of a cheaper service tier."
  ],
  [
    { kind: "not_searched", engine: "google_ai_mode", count: 2, answers: 11 },
    "Google AI Mode answered 2 of 11 times from memory, without searching the web."
  ],
  [
    { kind: "answers_repeat", engine: "own_engine", share: 0.0512 },
    "5% of own_engine’s answers repeat an earlier text. They count, but are no further evidence."
  ],
  [
    { kind: "model_changed", engine: "claude", at, from: "a-1", to: "a-2" },
    "Claude answers with a-2 instead of a-1 since 24 October 2026."
  ],
  [
    { kind: "prompts_changed", brandId, at, added: ["one"], removed: ["a", "b"] },
    "Prompts changed on 24 October 2026: 1 added, 2 removed."
  ],
  [
    { kind: "analyzer_versions", versions: ["1.2.0", "1.3.0"] },
    "Several versions of the analysis were used: 1.2.0, 1.3.0."
  ],
  [{ kind: "settings_now" }, "Old answers, too, are grouped by their prompts’ current type and tags."],
  [{ kind: "few_answers", figures: ["position", "top3Rate"] }, "Based on few answers: median position, top 3."],
  [
    { kind: "unequal_counts", figures: ["mentionRate"] },
    "Some prompts or engines were asked more often than others, which moves: mention rate."
  ],
  [
    { kind: "cells_left_out", count: 1 },
    "1 combination of prompt and engine has answers in only one of the two periods and is not compared."
  ],
  [{ kind: "follow_ups_left_out", count: 3 }, "3 follow-up answers are not counted in any rate."],
  [
    { kind: "retention", answersBefore: at, count: 3 },
    "Answers before 24 October 2026 have expired and count in no figure. " +
      "The texts of 3 answers have expired: cited domains count, cited pages do not."
  ],
  [
    { kind: "retention", answersBefore: null, count: 1 },
    "The text of 1 answer has expired: cited domains count, cited pages do not."
  ]
]

it.each(notes)("the note %o is a sentence", (note, sentence) => {
  assert.strictEqual(noteText(note), sentence)
})
