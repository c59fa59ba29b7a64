/**
 * Signatures beside programs of others: openssl makes the same, and the receivers' checks that the page
 * on webhooks shows, run as they stand there, accept them.
 */
import { signWebhook } from "@answerscope/core/webhook"
import { webhookSecretOf } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { execFileSync, spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"

const page = readFileSync(new URL("../../../../docs/webhooks.md", import.meta.url), "utf8")

/** The code of the page's only block in a language. */
const snippet = (language: string): string => {
  const blocks = [...page.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, "g"))]
  assert.strictEqual(blocks.length, 1, language)
  return blocks[0]?.[1] ?? ""
}

const [secret = "", otherSecret = ""] = [7, 8].map((byte) => Redacted.value(webhookSecretOf(Buffer.alloc(32, byte))))
const rawBody = '{"id":"evt_1","message":"Ünïcode ✓ 🚀 \\n"}'
const now = 1_780_000_000

/** A request to check, and whether it is to be trusted. */
interface Case {
  readonly name: string
  readonly secret: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly isGood: boolean
}

const cases = Effect.gen(function* () {
  const headersAt = Effect.fnUntraced(function* (timestampSeconds: number, signing = secret) {
    const signature = yield* Effect.promise(() => signWebhook({ secret: signing, timestampSeconds, rawBody }))
    return { "x-service-timestamp": String(timestampSeconds), "x-service-signature": signature }
  })
  const fresh = yield* headersAt(now)
  const rotated = {
    ...(yield* headersAt(now, otherSecret)),
    "x-service-signature-previous": fresh["x-service-signature"]
  }
  const good = { secret, headers: fresh, body: rawBody, isGood: true }
  const bad = { ...good, isGood: false }
  const all: ReadonlyArray<Case> = [
    { ...good, name: "as it came" },
    { ...good, name: "299 s old", headers: yield* headersAt(now - 299) },
    { ...bad, name: "300 s old", headers: yield* headersAt(now - 300) },
    { ...good, name: "299 s ahead", headers: yield* headersAt(now + 299) },
    { ...bad, name: "300 s ahead", headers: yield* headersAt(now + 300) },
    { ...bad, name: "a year old", headers: yield* headersAt(now - 31_536_000) },
    { ...bad, name: "an old one with a new timestamp", headers: { ...fresh, "x-service-timestamp": String(now + 1) } },
    { ...bad, name: "another body", body: `${rawBody} ` },
    { ...bad, name: "another secret", secret: otherSecret },
    { ...bad, name: "the secret without its prefix", secret: secret.slice("whsec_".length) },
    { ...good, name: "after a rotation, the new secret", secret: otherSecret, headers: rotated },
    { ...good, name: "after a rotation, the old secret", headers: rotated },
    { ...bad, name: "no headers", headers: {} },
    { ...bad, name: "no signature", headers: { "x-service-timestamp": String(now) } },
    { ...bad, name: "no timestamp", headers: { "x-service-signature": fresh["x-service-signature"] } },
    { ...bad, name: "a timestamp that is none", headers: { ...fresh, "x-service-timestamp": `${now}s` } },
    { ...bad, name: "half a signature", headers: { ...fresh, "x-service-signature": "sha256=" } },
    { ...bad, name: "a signature beyond ASCII", headers: { ...fresh, "x-service-signature": "sha256=ü" } }
  ]
  return all
})

/** Without a program its test is skipped; not in continuous integration, where it fails. */
const canRun = (program: string): boolean =>
  process.env["CI"] === "true" || spawnSync(program, ["--version"]).error === undefined

describe("the signature", () => {
  it.effect.runIf(canRun("openssl"))("is what openssl makes", () =>
    Effect.gen(function* () {
      const line = execFileSync("openssl", ["dgst", "-sha256", "-hmac", secret], {
        input: `${now}.${rawBody}`,
        encoding: "utf8"
      })
      const signed = yield* Effect.promise(() => signWebhook({ secret, timestampSeconds: now, rawBody }))
      assert.strictEqual(signed, `sha256=${line.trim().split(/\s+/).at(-1)}`)
    })
  )
})

describe("the check in Python", () => {
  it.effect.runIf(canRun("python3"))("trusts what the service signs, and nothing else", () =>
    Effect.gen(function* () {
      const given = yield* cases
      const program = `${snippet("python")}
import json, sys
for case in json.load(sys.stdin):
    print(verify(case["secret"], case["headers"], case["body"].encode(), ${now}))
`
      const printed = execFileSync("python3", ["-c", program], { input: JSON.stringify(given), encoding: "utf8" })
      assert.deepStrictEqual(
        printed.trim().split("\n"),
        given.map(({ isGood }) => (isGood ? "True" : "False"))
      )
    })
  )
})
