/** Content of a fake vendor's answer, independent of its format. */
import { Predicate } from "effect"
import type { FakeReply } from "./FakeVendor.ts"

/** An answer: its text, the pages that it cites in this order, and those that it only read. */
export interface FakeAnswer {
  readonly text: string
  readonly cited?: ReadonlyArray<{ readonly url: string; readonly title: string }>
  readonly consulted?: ReadonlyArray<{ readonly url: string; readonly title: string }>
  readonly queries?: ReadonlyArray<string>
}

/** Gives the answer to a prompt. */
export type FakeAnswerer = (prompt: string) => FakeAnswer

/** The situations that every vendor's fake can be brought into. */
export type FakeScenario =
  | "normal"
  | "no search"
  | "refusal"
  | "cut off"
  | "unknown items"
  | "rate limit with wait"
  | "rate limit"
  | "no money"
  | "bad key"
  | "unknown model"
  | "bad request"
  | "unavailable"
  | "failure inside 200"
  | "broken JSON"
  | "hanging"

/** A reply for each situation, for `FakeVendor.script`. */
export type FakeScenarios = Record<FakeScenario, FakeReply>

/** The answer of `normal`, and of a fake that was given no other. */
export const normalAnswer: FakeAnswer = {
  text: "Acme fits best. Globex is cheaper.",
  cited: [
    { url: "https://shop.example/a", title: "Acme at the shop" },
    { url: "https://www.review.example/globex", title: "Globex reviewed" }
  ],
  consulted: [{ url: "https://forum.example/t/1", title: "A thread" }],
  queries: ["crm small law firm"]
}

/** An answer without a search. */
export const unsearchedAnswer: FakeAnswer = { text: "Acme, as far as I know." }

/** The same for all vendors. */
export const brokenReplies = {
  "broken JSON": { body: '{"id": "resp_1", "output": [' },
  hanging: { end: "never" }
} as const satisfies Partial<FakeScenarios>

/** Whether the answer comes from a search. */
export const isSearched = (answer: FakeAnswer): boolean =>
  (answer.queries ?? []).length + (answer.cited ?? []).length + (answer.consulted ?? []).length > 0

/** A field of a request's JSON body; the empty string if it is missing or not a text. */
export const textField = (body: unknown, field: string): string =>
  Predicate.hasProperty(body, field) && typeof body[field] === "string" ? body[field] : ""
