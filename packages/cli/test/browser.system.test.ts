/**
 * The client in a real browser, against a running server: from a page of another origin, from one of the same behind
 * the page's own server, and from one that the operator did not allow.
 */
import { AccessKeyForm } from "@answerscope/core/model"
import { assert, it } from "@effect/vitest"
import { Deferred, Effect } from "effect"
import { spawn, spawnSync } from "node:child_process"
import { createServer, type IncomingMessage } from "node:http"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"
import type { PageReport, PageSettings } from "./browserPage.ts"
import { startCommand } from "@answerscope/harness/Process"
import { emptyFolder, folderWithDatabase } from "@answerscope/harness/Scratch"

const key = AccessKeyForm.accessKeyOf(new Uint8Array(32).fill(12))

const bundledPage = async (): Promise<string> => {
  const bundle = await rolldown({
    input: fileURLToPath(new URL("browserPage.ts", import.meta.url)),
    platform: "browser",
    resolve: { conditionNames: ["@answerscope/source", "import", "default"] }
  })
  const { output } = await bundle.generate({ format: "esm", minify: true })
  await bundle.close()
  return output[0].code
}

/** Starts a page for each name, with its program and settings. Returns the pages' reports. */
const startPages = Effect.fnUntraced(function* (names: ReadonlyArray<string>) {
  const code = yield* Effect.promise(bundledPage)
  const reports = new Map<string, Deferred.Deferred<PageReport>>()
  for (const name of names) reports.set(name, yield* Deferred.make<PageReport>())
  const settings = new Map<string, PageSettings>()
  let api = ""
  let frames = ""

  /** Proxies a request as a host's server does: adds the key, which no browser may see. */
  const passOn = async (incoming: IncomingMessage, path: string) => {
    const { method = "GET", headers: given } = incoming
    const sent: RequestInit = { method, headers: { "x-access-key": key } }
    if (method === "POST") {
      sent.body = await text(incoming)
      sent.headers = { "x-access-key": key, "content-type": given["content-type"] ?? "" }
    }
    const answered = await fetch(`${api}${path}`, sent)
    const headers = { "x-request-id": answered.headers.get("x-request-id") ?? "" }
    return { status: answered.status, type: "application/json", body: await answered.text(), headers }
  }

  const answer = async (incoming: IncomingMessage) => {
    const { pathname, search } = new URL(incoming.url ?? "/", "http://page")
    if (pathname.startsWith("/scope/")) return passOn(incoming, `${pathname.slice("/scope".length)}${search}`)
    if (pathname === "/report") {
      const report: PageReport = JSON.parse(await text(incoming))
      const waiting = reports.get(report.name)
      if (waiting !== undefined) Deferred.doneUnsafe(waiting, Effect.succeed(report))
    }
    const name = decodeURIComponent(search.slice(1))
    if (pathname === "/settings") return { type: "application/json", body: JSON.stringify(settings.get(name)) }
    if (pathname === "/page.js") return { type: "text/javascript", body: code }
    const program = `<script type="module" src="page.js${search}"></script>`
    return { type: "text/html", body: `<!doctype html>${search === "" ? frames : program}` }
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming).then(
      ({ body, type, ...more }) =>
        outgoing
          .writeHead("status" in more ? more.status : 200, {
            "content-type": type,
            ...("headers" in more ? more.headers : {})
          })
          .end(body),
      (error: unknown) => outgoing.writeHead(500).end(String(error))
    )
  })
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
    () => Effect.sync(() => server.close().closeAllConnections())
  )
  const bound = server.address()
  const port = typeof bound === "object" ? (bound?.port ?? 0) : 0
  return {
    port,
    serve: (address: string, pages: ReadonlyArray<PageSettings>) =>
      Effect.sync(() => {
        api = address
        for (const page of pages) settings.set(page.name, page)
      }),
    /** Content of the first page. */
    frame: (urls: ReadonlyArray<string>) =>
      Effect.sync(() => void (frames = urls.map((url) => `<iframe src="${url}"></iframe>`).join(""))),
    report: (name: string) => Effect.flatMap(Effect.fromNullishOr(reports.get(name)), Deferred.await)
  }
})

/** Opens an address in Chromium (Debian's package `chromium`). Fails if the browser exits. */
const openBrowser = Effect.fnUntraced(function* (url: string) {
  const profile = yield* emptyFolder
  const ended = yield* Deferred.make<never, Error>()
  yield* Effect.acquireRelease(
    Effect.sync(() => {
      const options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
      // it stays because it can be debugged
      const args = [...options, "--remote-debugging-port=0", `--user-data-dir=${profile}`, url]
      const browser = spawn("chromium", args, {
        stdio: ["ignore", "ignore", "pipe"],
        env: { PATH: process.env["PATH"], HOME: profile },
        detached: true
      })
      let said = ""
      browser.stderr.setEncoding("utf8").on("data", (piece: string) => void (said += piece))
      const fail = (why: unknown) =>
        Deferred.doneUnsafe(ended, Effect.fail(new Error(`Chromium: ${String(why)}\n${said}`)))
      browser.once("error", fail)
      browser.once("exit", fail)
      return browser
    }),
    (browser) =>
      Effect.callback<void>((resume) => {
        if (browser.exitCode !== null || browser.pid === undefined) return resume(Effect.void)
        browser.once("exit", () => resume(Effect.void))
        // with the processes that it started
        process.kill(-browser.pid, "SIGKILL")
      })
  )
  return Deferred.await(ended)
})

const isThere = process.env["CI"] === "true" || spawnSync("chromium", ["--version"]).error === undefined

it.live.runIf(isThere)("the client in Chromium, on pages of several origins", () =>
  Effect.gen(function* () {
    const pages = yield* startPages(["another", "same", "stranger"])
    const [origin, strange] = [`http://127.0.0.1:${pages.port}`, `http://localhost:${pages.port}`]
    const server = yield* startCommand(
      ["serve"],
      { PORT: "0", LOG_LEVEL: "error", BOOTSTRAP_ACCESS_KEY: key, CORS_ORIGINS: origin, PROVIDERS: "simulated" },
      yield* folderWithDatabase
    )
    const [address = ""] = /http:\/\/127\.0\.0\.1:\d+/.exec(yield* server.printed("http://")) ?? []
    yield* pages.serve(address, [
      { name: "another", baseUrl: address, accessKey: key },
      { name: "same", baseUrl: `${origin}/scope` },
      { name: "stranger", baseUrl: address, accessKey: key }
    ])
    yield* pages.frame([`${origin}/?another`, `${origin}/?same`, `${strange}/?stranger`])
    const ended = yield* openBrowser(origin)
    const reportOf = (name: string) => Effect.raceFirst(pages.report(name), ended)

    const refusal = { code: "not_found", status: 404, hasRequestId: true }
    const done = { charged: 20, status: "completed", answers: 4, total: 1, refusal }
    assert.deepStrictEqual(yield* reportOf("another"), { name: "another", ...done })
    assert.deepStrictEqual(yield* reportOf("same"), { name: "same", ...done })
    assert.deepStrictEqual(yield* reportOf("stranger"), { name: "stranger", failed: "unreachable" })
  })
)
