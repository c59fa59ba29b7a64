import { EmailSender } from "@answerscope/core"
import { EmailConfig } from "@answerscope/providers"
import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Logger } from "effect"
import { inspect } from "node:util"

const withEnv = (env: Record<string, string>) =>
  Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv({ env }))
const settingsIn = (env: Record<string, string>) => EmailConfig.emailSettings.pipe(withEnv(env))
const senderIn = (env: Record<string, string>) =>
  EmailSender.pipe(Effect.provide(EmailConfig.layerConfig), withEnv(env))

const real = { OPENAI_API_KEY: "k" }
const url = "smtp://me:sesame-word@mail.example.com:2525"
const from = "Answerscope <alerts@example.com>"
const message = {
  to: "someone@example.com",
  subject: "Acme moved",
  text: "text",
  html: "html",
  eventId: "evt_1",
  organizationId: "org_1",
  unsubscribeUrl: "https://service.test/u"
}

describe("emailSettings", () => {
  it.effect.each([
    [{}, "simulated"],
    [{ PROVIDERS: "simulated", SMTP_URL: url, EMAIL_FROM: from }, "simulated"],
    [real, "none"],
    [{ ...real, SMTP_URL: "  " }, "none"],
    [{ ...real, EMAIL_FROM: from }, "none"],
    [{ ...real, SMTP_URL: url, EMAIL_FROM: from }, "smtp"],
    [{ ...real, SMTP_URL: "smtps://mail.example.com", EMAIL_FROM: "alerts@example.com" }, "smtp"]
  ] as ReadonlyArray<readonly [Record<string, string>, string]>)("%o: %s", ([env, described]) =>
    Effect.gen(function* () {
      const settings = yield* settingsIn(env)
      assert.strictEqual(EmailConfig.describeEmail(settings), described)
      assert.notInclude(inspect(settings, { depth: 9 }), "sesame-word")
      assert.notInclude(JSON.stringify(settings), "sesame-word")
      assert.strictEqual((yield* senderIn(env)).isConfigured, described !== "none")
    })
  )

  it.effect.each([
    [{ SMTP_URL: "mail.example.com:sesame-word", EMAIL_FROM: from }, "SMTP_URL"],
    [{ SMTP_URL: "http://me:sesame-word@mail.example.com", EMAIL_FROM: from }, "SMTP_URL"],
    [{ SMTP_URL: "smtp://", EMAIL_FROM: from }, "SMTP_URL"],
    [{ SMTP_URL: url }, "EMAIL_FROM"],
    [{ SMTP_URL: url, EMAIL_FROM: " " }, "EMAIL_FROM"],
    [{ SMTP_URL: url, EMAIL_FROM: "Answerscope" }, "EMAIL_FROM"],
    [{ SMTP_URL: url, EMAIL_FROM: "a@example.com, b@example.com" }, "EMAIL_FROM"],
    [{ SMTP_URL: url, EMAIL_FROM: "A <a@example.com>\r\nBcc: b@example.com" }, "EMAIL_FROM"]
  ] as ReadonlyArray<readonly [Record<string, string>, string]>)("%o is refused for %s", ([env, name]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(settingsIn({ ...real, ...env }))
      assert.include(String(error), name)
      assert.notInclude(inspect(error, { depth: 9 }), "sesame-word")
    })
  )
})

describe("senders that send nothing", () => {
  it.effect("says that email is not configured", () =>
    Effect.gen(function* () {
      const sender = yield* senderIn(real)
      const { statusCode, error } = yield* sender.send(message)
      assert.deepStrictEqual([statusCode, error], [null, "Email is not configured on this server."])
    })
  )

  it.effect("simulates: every message is accepted, and logged without address or content", () => {
    const lines: Array<string> = []
    const logger = Logger.make((options) => void lines.push(inspect(options, { depth: 9 })))
    return Effect.gen(function* () {
      const sender = yield* senderIn({})
      const { statusCode, error } = yield* sender.send(message)
      assert.deepStrictEqual([statusCode, error], [250, null])
      assert.strictEqual(lines.length, 1)
      assert.include(lines[0], "simulated email")
      assert.notInclude(lines[0], "someone@example.com")
      assert.notInclude(lines[0], "Acme")
    }).pipe(Effect.provide(Layer.mergeAll(Logger.layer([logger]))))
  })
})
