/**
 * The dashboard inside a host: below a prefix, for those whom the host lets in, in a real browser.
 */
import { assert, describe, it } from "@effect/vitest"
import { readDashboard } from "@answerscope/dashboard"
import { browserPath, hasBrowser } from "@answerscope/harness/Browser"
import { type Answerscope, createAnswerscope } from "answerscope"
import { Effect } from "effect"
import { createServer } from "node:http"
import { type Browser, chromium, type Page } from "playwright-core"

const prefix = "/visibility"

/** A host with a page of its own; its cookie says who somebody is, and for which organization they act. */
const withHost = (use: (host: { scope: Answerscope; address: string; opened: Browser }) => Promise<void>) =>
  Effect.gen(function* () {
    const opened = yield* Effect.acquireRelease(
      Effect.promise(() => chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] })),
      (launched) => Effect.promise(() => launched.close())
    )
    const dashboard = yield* Effect.promise(readDashboard)
    yield* Effect.promise(async () => {
      await using scope = await createAnswerscope({
        database: "memory",
        engines: { chatgpt: () => "1. **Globex**\n2. **Contoso**" },
        log: "silent",
        http: {
          prefix,
          dashboard,
          rateLimitPerMinute: 100_000,
          authenticate: ({ headers }) => {
            const [, organizationId, role] = /\buser=(\w+)-(\w+)/.exec(headers.get("cookie") ?? "") ?? []
            if (organizationId === undefined) return null
            return { organizationId, caller: role ?? "", scope: role === "admin" ? "write" : "read" }
          }
        }
      })
      await scope.start()
      const handle = scope.toNodeHandler()
      const server = createServer((request, response) => {
        if (request.url?.startsWith(prefix) === true) handle(request, response)
        else response.end("the host's own page")
      })
      await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
      const address = server.address()
      if (address === null || typeof address === "string") throw new Error("the host has no port")
      try {
        await use({ scope, opened, address: `http://127.0.0.1:${address.port}` })
      } finally {
        server.close()
        server.closeAllConnections()
      }
    })
  }).pipe(Effect.scoped)

/** A window in which the host knows somebody, and what went wrong in it or was asked outside the prefix. */
const windowOf = async (opened: Browser, address: string, user: string | null) => {
  const context = await opened.newContext()
  // only what hangs is given up
  context.setDefaultTimeout(300_000)
  if (user !== null) await context.addCookies([{ name: "user", value: user, url: address }])
  const page = await context.newPage()
  const faults: Array<string> = []
  page.on("pageerror", ({ message }) => faults.push(message))
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text())
  })
  page.on("request", (request) => {
    if (!request.url().startsWith(`${address}${prefix}/`)) faults.push(request.url())
  })
  return { page, faults }
}

/** Waits until nothing on the page is being read. */
const settled = async ({ page }: { readonly page: Page }) => {
  await page.waitForSelector("nav")
  await page.waitForSelector('[aria-busy="true"], .skeleton', { state: "detached" })
}

describe.runIf(hasBrowser)("the dashboard in a host", () => {
  it.live("lives below its prefix, and shows each user what the host lets them see and do", () =>
    withHost(async ({ address, opened, scope }) => {
      const [own, other] = await Promise.all(
        ["Own", "Other"].map((name) => scope.organizations.create({ name, monthlyLimit: 1_000 }))
      )
      if (own === undefined || other === undefined) throw new Error("there are no organizations")
      const brand = await scope.brands.create(own.id, {
        name: "Contoso",
        prompts: ["best crm"],
        engines: ["chatgpt"],
        competitors: ["Globex"]
      })
      const { scan } = await scope.scans.start(own.id, { brandId: brand.id, samples: 6 })
      await scope.scans.untilDone({ organizationId: own.id, id: scan.id })

      const admin = await windowOf(opened, address, `${own.id}-admin`)
      // what no router reads is for the page, too
      await admin.page.goto(`${address}${prefix}/b/%E0%A4%A`)
      await settled(admin)
      assert.include(await admin.page.innerText("main"), "This page does not exist.")
      await admin.page.goto(`${address}${prefix}/`)
      await settled(admin)
      await admin.page.click("main a >> text=Contoso")
      await admin.page.waitForURL(`${address}${prefix}/b/${brand.id}`)
      await settled(admin)
      assert.include(await admin.page.innerText(".story .said"), "Contoso is mentioned in ")
      await admin.page.click("nav >> text=Prompts")
      await admin.page.waitForURL(`${address}${prefix}/b/${brand.id}/prompts`)
      await admin.page.reload()
      await settled(admin)
      await admin.page.waitForSelector("text=best crm")
      await admin.page.goBack()
      await admin.page.waitForURL(`${address}${prefix}/b/${brand.id}`)
      await settled(admin)
      // the host signs people in and out
      assert.notInclude(await admin.page.innerText("nav"), "Sign out")
      assert.deepStrictEqual(admin.faults, [])

      const reader = await windowOf(opened, address, `${own.id}-reader`)
      await reader.page.goto(`${address}${prefix}/b/${brand.id}/settings`)
      await settled(reader)
      assert.include(await reader.page.innerText("nav"), "Read only")
      assert.strictEqual(await reader.page.locator("main form").count(), 0)

      const stranger = await windowOf(opened, address, `${other.id}-admin`)
      await stranger.page.goto(`${address}${prefix}/b/${brand.id}`)
      await settled(stranger)
      await stranger.page.waitForSelector("text=This page does not exist.")
      assert.notInclude(await stranger.page.innerText("body"), "Contoso")

      const nobody = await windowOf(opened, address, null)
      await nobody.page.goto(`${address}${prefix}/`)
      await nobody.page.waitForSelector("text=You are not signed in.")
      assert.strictEqual(await nobody.page.locator("input").count(), 0)
    })
  )
})
