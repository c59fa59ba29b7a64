import { type AlertEvent, type EmailMessage, EmailSender } from "@answerscope/core"
import { alertEmails, sampleAlert } from "@answerscope/core/testing"
import { normalizeEmailAddress } from "@answerscope/core/model"
import { isLocalMailHost, mailFault, SmtpEmailSender, type SmtpOptions } from "@answerscope/providers"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Option, Queue, Redacted } from "effect"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"
import { interruptedOnce, tcpServer } from "./LoopbackServer.ts"

/** A message as the server took it. */
interface Mail {
  readonly from: string
  readonly to: ReadonlyArray<string>
  readonly source: string
}

/** Starts a mail server on loopback that stores its messages and refuses some recipients and logins. */
const mailServer = Effect.fnUntraced(function* (options: SMTPServerOptions = {}) {
  const mails: Array<Mail> = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _, done) =>
      done(address.startsWith("unknown") ? Object.assign(new Error("no such user here"), { responseCode: 550 }) : null),
    onData: (stream, { envelope }, done) => {
      const chunks: Array<Buffer> = []
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", () => {
        mails.push({
          from: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString("utf8")
        })
        done()
      })
    },
    onAuth: ({ username, password }, _, done) =>
      password === "right" ? done(null, { user: username }) : done(new Error("bad login")),
    ...options
  })
  server.on("error", () => undefined)
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
    () => Effect.callback<void>((resume) => server.close(() => resume(Effect.void)))
  )
  const address = server.server.address()
  const port = address !== null && typeof address === "object" ? address.port : 0
  return { mails, url: `smtp://127.0.0.1:${port}` }
})

/** Default limit of a message. A test that ends sooner sets its own limit. */
const usualMillis = 20_000
const from = "Answerscope <alerts@service.example>"
const senderFor = (url: string, options: Partial<SmtpOptions> = {}) =>
  Effect.provide(SmtpEmailSender.layerWith({ url: Redacted.make(url), from, ...options }))

const sending = (...messages: ReadonlyArray<EmailMessage>) =>
  EmailSender.use((sender) => Effect.forEach(messages, sender.send, { concurrency: "unbounded" }))

const unsubscribeUrl = `https://service.example/email/unsubscribe/${"t".repeat(43)}`
const targetOf = (to: string) => ({ to, unsubscribeUrl })
const event = (message: string): AlertEvent => ({
  id: "evt_1",
  type: "visibility.alert",
  created_at: "2026-05-01T10:00:00.000Z",
  organization_id: "org_1",
  data: { alerts: [{ ...sampleAlert("position_changed"), message }] }
})
const messagesFor = (recipients: ReadonlyArray<string>, message = "Acme moved") =>
  alertEmails(event(message), recipients.map(targetOf))

/** The headers of a message by their names in lower case, folded lines joined, and the rest. */
const read = ({ source }: Mail) => {
  const [head = "", ...rest] = source.split("\r\n\r\n")
  const lines = head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n")
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(":")).toLowerCase(),
    line.slice(line.indexOf(":") + 2)
  ])
  return {
    names: headers.map(([name = ""]) => name),
    headers: Object.fromEntries(headers),
    body: rest.join("\r\n\r\n")
  }
}

describe("SmtpEmailSender", () => {
  it.live("sends one message for each address, with a text and an HTML part", () =>
    Effect.gen(function* () {
      const server = yield* mailServer()
      const outcomes = yield* sending(...messagesFor(["a@example.com", "b@example.com"])).pipe(senderFor(server.url))
      for (const { statusCode, error, durationMillis } of outcomes) {
        assert.deepStrictEqual([statusCode, error], [250, null])
        assert.isAtLeast(durationMillis, 0)
      }
      assert.deepStrictEqual(server.mails.flatMap(({ to }) => to).toSorted(), ["a@example.com", "b@example.com"])
      for (const mail of server.mails) {
        const { headers, body } = read(mail)
        assert.strictEqual(mail.from, "alerts@service.example")
        assert.strictEqual(headers["from"], from)
        assert.strictEqual(headers["to"], mail.to[0])
        assert.strictEqual(headers["subject"], "Acme moved")
        assert.strictEqual(headers["message-id"], "<evt_1@service.example>")
        assert.strictEqual(headers["auto-submitted"], "auto-generated")
        assert.strictEqual(headers["list-unsubscribe"], `<${unsubscribeUrl}>`)
        assert.strictEqual(headers["list-unsubscribe-post"], "List-Unsubscribe=One-Click")
        assert.match(headers["content-type"] ?? "", /^multipart\/alternative/)
        assert.match(body, /Content-Type: text\/plain; charset=utf-8/)
        assert.match(body, /Content-Type: text\/html; charset=utf-8/)
        assert.include(body, "- Acme moved")
        assert.include(body, "<li>Acme moved</li>")
        assert.notInclude(mail.source, mail.to[0] === "a@example.com" ? "b@example.com" : "a@example.com")
      }
    })
  )

  it.live("keeps its connections for the next message, and closes them with its scope", () =>
    Effect.gen(function* () {
      const closed = yield* Deferred.make<void>()
      let connections = 0
      const server = yield* mailServer({
        onConnect: (_, done) => {
          connections++
          done()
        },
        onClose: () => void Deferred.doneUnsafe(closed, Effect.void)
      })
      yield* Effect.gen(function* () {
        const sender = yield* EmailSender
        for (const message of messagesFor(["a@example.com", "b@example.com", "c@example.com"])) {
          assert.isNull((yield* sender.send(message)).error)
        }
      }).pipe(senderFor(server.url))
      assert.strictEqual(connections, 1)
      yield* Deferred.await(closed)
    })
  )

  it.live("tells why a message was refused, without address or server", () =>
    Effect.gen(function* () {
      const server = yield* mailServer()
      const [refused, taken] = yield* sending(...messagesFor(["unknown@example.com", "a@example.com"])).pipe(
        senderFor(server.url)
      )
      assert.deepStrictEqual([refused?.statusCode, refused?.error], [550, "The mail server refuses the address (550)."])
      assert.isNull(taken?.error)
    })
  )

  it.live("logs in, and tells when it may not, without the password", () =>
    Effect.gen(function* () {
      const server = yield* mailServer({ authOptional: false })
      const withLogin = (login: string) => server.url.replace("smtp://", `smtp://${login}@`)
      const [taken] = yield* sending(...messagesFor(["a@example.com"])).pipe(senderFor(withLogin("me:right")))
      assert.isNull(taken?.error)
      const [refused] = yield* sending(...messagesFor(["a@example.com"])).pipe(senderFor(withLogin("me:wrong-word")))
      assert.deepStrictEqual([refused?.statusCode, refused?.error], [535, "The mail server refuses the login."])
    })
  )

  it.live("is checked up to the login, and sends nothing for it", () =>
    Effect.gen(function* () {
      const server = yield* mailServer({ authOptional: false })
      const check = (url: string, options: Partial<SmtpOptions> = {}) =>
        mailFault({ url: Redacted.make(url), ...options })
      const withLogin = (password: string) => server.url.replace("//", `//user:${password}@`)
      assert.isNull(yield* check(withLogin("right")))
      assert.strictEqual(yield* check(withLogin("wrong")), "The mail server refuses the login.")
      const noTls = "No secure connection to the mail server could be made."
      assert.strictEqual(yield* check(withLogin("right"), { requireTls: true }), noTls)
      assert.deepStrictEqual(server.mails, [])
      const late = "The mail server did not answer in time."
      const silent = yield* tcpServer(() => undefined)
      assert.strictEqual(yield* check(`smtp://127.0.0.1:${silent.port}`, { messageMillis: 200 }), late)
      // each byte starts the wait for the next one anew
      const dripping = yield* tcpServer((socket) => {
        const timer = setInterval(() => socket.write("2"), 20)
        socket.on("close", () => clearInterval(timer))
      })
      assert.strictEqual(yield* check(`smtp://127.0.0.1:${dripping.port}`, { messageMillis: 200 }), late)
    })
  )

  it.live("gives up on a missing or silent server", () =>
    Effect.gen(function* () {
      const gone = yield* Effect.scoped(tcpServer(() => undefined))
      const [unreached] = yield* sending(...messagesFor(["a@example.com"])).pipe(
        senderFor(`smtp://127.0.0.1:${gone.port}`)
      )
      assert.deepStrictEqual([unreached?.statusCode, unreached?.error], [null, "The mail server cannot be reached."])
      const silent = yield* tcpServer(() => undefined)
      const [late] = yield* sending(...messagesFor(["a@example.com"])).pipe(
        senderFor(`smtp://127.0.0.1:${silent.port}`, { messageMillis: 300 })
      )
      assert.deepStrictEqual([late?.statusCode, late?.error], [null, "The mail server did not answer in time."])
      assert.isBelow(late?.durationMillis ?? Infinity, usualMillis)
      yield* silent.allClosed
    })
  )

  it.live("lets go of the connection when it is interrupted", () =>
    Effect.gen(function* () {
      const underWay = yield* Deferred.make<void>()
      const silent = yield* tcpServer(() => void Deferred.doneUnsafe(underWay, Effect.void))
      const url = `smtp://127.0.0.1:${silent.port}`
      yield* interruptedOnce(
        sending(...messagesFor(["a@example.com"])).pipe(senderFor(url, { messageMillis: 60_000 })),
        underWay
      )
      yield* silent.allClosed
      assert.deepStrictEqual(
        silent.sockets.map(({ closed }) => closed),
        [true]
      )
    })
  )
})

describe("TLS", () => {
  it.live("is required where configured: a server without it gets neither login nor message", () =>
    Effect.gen(function* () {
      const server = yield* mailServer({ authOptional: false, allowInsecureAuth: true })
      const url = server.url.replace("smtp://", "smtp://me:right@")
      const message = messagesFor(["a@example.com"])
      const [local] = yield* sending(...message).pipe(senderFor(url))
      assert.isNull(local?.error)
      const [stripped] = yield* sending(...message).pipe(senderFor(url, { requireTls: true }))
      assert.deepStrictEqual(
        [stripped?.statusCode, stripped?.error],
        [500, "No secure connection to the mail server could be made."]
      )
      assert.strictEqual(server.mails.length, 1)
    })
  )

  it.effect.each([
    ["127.0.0.1", [], true],
    ["[::1]", [], true],
    ["10.1.2.3", [], true],
    ["169.254.9.9", [], true],
    ["[fd00::1]", [], true],
    ["[fe80::1]", [], true],
    ["93.184.216.34", [], false],
    ["mailpit", ["172.18.0.2"], true],
    ["mail.example", ["93.184.216.34"], false],
    ["both.example", ["10.0.0.1", "93.184.216.34"], false],
    ["gone.example", [], false],
    ["0.0.0.0", [], false]
  ] as const)("host %s at %j is local: %s", ([host, addresses, isLocal]) =>
    Effect.gen(function* () {
      assert.strictEqual(yield* isLocalMailHost(host, async () => addresses), isLocal)
      const unknown = isLocalMailHost("gone.example", () => Promise.reject(new Error("ENOTFOUND")))
      assert.isFalse(yield* unknown)
    })
  )
})

describe("one organization's slow mails", () => {
  it.live("delay another's by no more than those under way", () =>
    Effect.gen(function* () {
      const arrived = yield* Queue.unbounded<{ readonly to: string; readonly take: () => void }>()
      const server = yield* mailServer({
        onData: (stream, { envelope }, done) => {
          stream.resume()
          stream.on("end", () =>
            Queue.offerUnsafe(arrived, { to: envelope.rcptTo[0]?.address ?? "", take: () => done() })
          )
        }
      })
      const many = messagesFor(Array.from({ length: 60 }, (_, index) => `a${index}@example.com`))
      const single = messagesFor(["b@example.com"]).map((message) => ({ ...message, organizationId: "org_2" }))
      yield* Effect.gen(function* () {
        const sender = yield* EmailSender
        const all = yield* Effect.forkChild(Effect.forEach(many, sender.send, { concurrency: "unbounded" }))
        const underWay = yield* Effect.replicateEffect(Queue.take(arrived), 5)
        const other = yield* Effect.forkChild(Effect.forEach(single, sender.send), { startImmediately: true })
        underWay[0]?.take()
        const next = yield* Queue.take(arrived)
        assert.strictEqual(next.to, "b@example.com")
        next.take()
        const [outcome] = yield* Fiber.join(other)
        assert.isNull(outcome?.error)
        yield* Fiber.interrupt(all)
      }).pipe(senderFor(server.url))
    })
  )
})

/** Starts a scripted mail server, which sends the given reply to each line, or nothing. */
const oddServer = Effect.fnUntraced(function* (greeting: string, reply: (line: string) => string | null) {
  const lines: Array<string> = []
  const server = yield* tcpServer((socket) => {
    let isMessage = false
    socket.write(greeting)
    socket.setEncoding("latin1").on("data", (text: string) => {
      for (const line of text.split("\r\n").filter((one) => one !== "")) {
        lines.push(line)
        if (isMessage && line !== ".") continue
        const said = reply(line)
        isMessage = said?.startsWith("354") === true
        if (said !== null) socket.write(said)
      }
    })
  })
  return { ...server, lines, url: `smtp://127.0.0.1:${server.port}` }
})

describe("mail servers that behave oddly", () => {
  const hello = "220 odd.example ESMTP\r\n"
  const usual = (line: string) => (line === "DATA" ? "354 go on\r\n" : line === "." ? "250 taken\r\n" : "250 ok\r\n")
  const message = messagesFor(["a@example.com"])

  it.live.each([
    ["after its greeting", (line: string) => (line.startsWith("EHLO") ? null : usual(line))],
    ["after the sender", (line: string) => (line.startsWith("MAIL") ? null : usual(line))],
    ["after the recipient", (line: string) => (line.startsWith("RCPT") ? null : usual(line))],
    ["before the message", (line: string) => (line === "DATA" ? null : usual(line))],
    ["after the message", (line: string) => (line === "." ? null : usual(line))],
    ["in the middle of a reply", (line: string) => (line === "." ? "250-tak" : usual(line))]
  ] as const)("hanging %s fails in time, and its connection is let go", ([, reply]) =>
    Effect.gen(function* () {
      const server = yield* oddServer(hello, reply)
      const [outcome] = yield* sending(...message).pipe(senderFor(server.url, { messageMillis: 300 }))
      assert.deepStrictEqual([outcome?.statusCode, outcome?.error], [null, "The mail server did not answer in time."])
      assert.isBelow(outcome?.durationMillis ?? Infinity, usualMillis)
      yield* server.allClosed
    })
  )

  it.live.each([
    ["a login that it does not offer", "250-odd\r\n250-AUTH XYZZY\r\n250 SIZE 0\r\n", 250, null],
    ["a size that is too small, but taking it", "250-odd\r\n250 SIZE 10\r\n", 250, null],
    ["STARTTLS, and then none", "250-odd\r\n250 STARTTLS\r\n", null, "The mail server cannot be reached."],
    ["nonsense", "250-\u0000\u001b[31m\r\n250-PIPELINING CHUNKING 8BITMIME SMTPUTF8 DSN\r\n250 X\r\n", 250, null]
  ] as const)("offering %s", ([, offers, statusCode, error]) =>
    Effect.gen(function* () {
      const server = yield* oddServer(hello, (line) =>
        line.startsWith("EHLO") ? offers : line === "STARTTLS" ? "220 go on\r\nnot TLS\r\n" : usual(line)
      )
      const [outcome] = yield* sending(...message).pipe(senderFor(server.url, { messageMillis: 20_000 }))
      assert.deepStrictEqual(
        [outcome?.statusCode, outcome?.error?.slice(0, error?.length) ?? null],
        [statusCode, error]
      )
    })
  )

  it.live("refusing with a custom text, the tenant sees the code only", () =>
    Effect.gen(function* () {
      const refusals: ReadonlyArray<readonly [refused: string, code: number]> = [
        ["RCPT", 550],
        ["RCPT", 450],
        ["MAIL", 421],
        [".", 554]
      ]
      for (const [refused, code] of refusals) {
        const server = yield* oddServer(hello, (line) =>
          line.startsWith(refused) ? `${code}-10.1.2.3 says\r\n${code} secret a@example.com\u001b[31m\r\n` : usual(line)
        )
        const [outcome] = yield* sending(...message).pipe(senderFor(server.url, { messageMillis: 20_000 }))
        assert.strictEqual(outcome?.statusCode, code, refused)
        assert.match(outcome?.error ?? "", new RegExp(`^The mail server[a-z' ]+\\(${code}\\)\\.$`))
      }
    })
  )

  it.live("refusing one of two, it takes the other's message", () =>
    Effect.gen(function* () {
      const server = yield* oddServer(hello, (line) => (line.includes("<b@") ? "550 no\r\n" : usual(line)))
      const outcomes = yield* sending(...messagesFor(["a@example.com", "b@example.com"])).pipe(
        senderFor(server.url, { messageMillis: 20_000 })
      )
      assert.deepStrictEqual(
        outcomes.map(({ statusCode }) => statusCode),
        [250, 550]
      )
    })
  )
})

describe("header injection", () => {
  const attempts = [
    "Acme\r\nBcc: victim@example.com",
    "Acme\nBcc: victim@example.com",
    "Acme\r\n\r\n<script>alert(1)</script>",
    "Acme\u2028Bcc: victim@example.com",
    "=?utf-8?q?Acme=0D=0ABcc:_victim@example.com?=",
    `${"long ".repeat(300)}\r\n.\r\nRCPT TO:<victim@example.com>`
  ]

  it.live.each(attempts)("through names and messages fails: %j", (text) =>
    Effect.gen(function* () {
      const server = yield* mailServer()
      const alerts = [text, text].map((brand) => ({ ...sampleAlert("position_changed"), brand, message: brand }))
      const many = alertEmails({ ...event(text), data: { alerts } }, [targetOf("a@example.com")])
      const outcomes = yield* sending(...messagesFor(["a@example.com"], text), ...many).pipe(senderFor(server.url))
      assert.deepStrictEqual(
        outcomes.map(({ error }) => error),
        [null, null]
      )
      assert.strictEqual(server.mails.length, 2)
      for (const mail of server.mails) {
        const { names } = read(mail)
        assert.deepStrictEqual(mail.to, ["a@example.com"])
        assert.deepStrictEqual(names.toSorted(), [
          "auto-submitted",
          "content-type",
          "date",
          "from",
          "list-unsubscribe",
          "list-unsubscribe-post",
          "message-id",
          "mime-version",
          "subject",
          "to"
        ])
      }
    })
  )

  it.live.each(attempts)("through an unclean subject fails: %j", (subject) =>
    Effect.gen(function* () {
      const server = yield* mailServer()
      const message = {
        to: "a@example.com",
        subject,
        text: "text",
        html: "<p>html</p>",
        eventId: "evt_1",
        organizationId: "org_1",
        unsubscribeUrl
      }
      assert.isNull((yield* sending(message).pipe(senderFor(server.url)))[0]?.error)
      const [mail] = server.mails
      assert.ok(mail !== undefined)
      assert.deepStrictEqual(mail.to, ["a@example.com"])
      assert.notInclude(read(mail).names, "bcc")
    })
  )

  it.live.each([
    "a@example.com, b@example.com",
    "a@example.com\r\nBcc: b@example.com",
    "a@example.com>\r\nRCPT TO:<b@example.com",
    "<b@example.com> a@example.com",
    "group: a@example.com, b@example.com;"
  ])("through an address is refused where it is taken, and reaches no second mailbox: %j", (to) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(normalizeEmailAddress(to), Option.none())
      const server = yield* mailServer()
      const message = {
        to,
        subject: "subject",
        text: "text",
        html: "<p>html</p>",
        eventId: "evt_1",
        organizationId: "org_1",
        unsubscribeUrl
      }
      yield* sending(message).pipe(senderFor(server.url))
      for (const mail of server.mails) {
        assert.strictEqual(mail.to.length, 1)
        assert.notInclude(read(mail).names, "bcc")
      }
    })
  )
})
