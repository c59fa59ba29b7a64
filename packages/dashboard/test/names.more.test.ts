/** Names of any length and direction, in a real browser. */
import { assert, describe, layer } from "@effect/vitest"
import { laidOut } from "./DashboardVisit.ts"
import { hasBrowser, inTab, pathsOf, World, scanned } from "./DashboardWorld.ts"
import { alertOf, listOf } from "./MockedAlerts.ts"

const word = "donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft"

const brands = [
  {
    name: "Internationale Gesellschaft fuer Kundenbeziehungsmanagement und Vertriebsautomatisierung",
    domain: "internationale-gesellschaft-fuer-kundenbeziehungsmanagement.com",
    prompts: [`which software should a ${word} choose`, "best crm"],
    competitors: [word, "Konkurrenzgesellschaft fuer Unternehmenssoftwareloesungen und Beratung", "B"]
  },
  {
    name: "شركة النور للتقنية",
    domain: "alnoor.com",
    prompts: ["ما هو أفضل نظام إدارة علاقات العملاء للشركات الصغيرة؟", "best crm"],
    competitors: ["حلول الخليج", "מערכות ניהול"]
  }
]

/** Words of names in lists that a phone has room for, but breaks. */
const brokenWords = `[...document.querySelectorAll(".compact .long")].flatMap(({ firstChild: text }) =>
  [...text.data.matchAll(/(?<!\\S)\\S{15,24}(?!\\S)/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    return range.getClientRects().length > 1 ? [word] : []
  })
)`

describe.runIf(hasBrowser)("names in the dashboard in Chromium", () => {
  layer(World.layer)((it) => {
    for (const brand of brands) {
      it.effect(`no page and no table is too wide for ${brand.name}`, () =>
        inTab(async (seen, { client }) => {
          const { data: created } = await client.brands.create(brand)
          await scanned(client, { brandId: created.id, samples: 3 })
          await client.trackers.create({ brandId: created.id, name: brand.name.slice(0, 60) })
          const { data } = await client.snapshots.list({ brand_id: created.id, limit: 1 })
          const answer = `/b/${created.id}/answer?id=${data.snapshots[0]?.id}`
          await seen.page.route("**/v1/alerts/?*", (route) =>
            route.fulfill({ json: { success: true, data: listOf([alertOf(created.id, "named")]) } })
          )
          for (const path of [...pathsOf(created.id, brand.prompts[0]), answer]) {
            await seen.turnTo(path)
            await laidOut(seen)
            for (const width of [320, 480, 641, 768, 834, 1_024, 1_100, 1_280, 1_600]) {
              await seen.page.setViewportSize({ width, height: 900 })
              const wide = await seen.page.$$eval("html, .scroll", (parts) =>
                parts
                  .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth + 1)
                  .map(({ clientWidth, innerText, scrollWidth }) => `${scrollWidth} of ${clientWidth}: ${innerText}`)
              )
              assert.deepStrictEqual(wide, [], `${path} at ${width}`)
            }
            if (path === `/b/${created.id}`) {
              await seen.page.setViewportSize({ width: 390, height: 900 })
              assert.deepStrictEqual(await seen.page.evaluate(brokenWords), [])
            }
            if (path === "/alerts") assert.strictEqual(await seen.says(".mail .whose"), brand.name)
          }
          await seen.page.unrouteAll({ behavior: "wait" })
        })
      )
    }

    it.effect("a list being edited marks only unsaved items as new", () =>
      inTab(async (seen, { brandId }) => {
        await seen.open(`/b/${brandId}/settings?part=competitors`)
        const list = seen.page.locator("textarea[name=competitors]")
        const told = seen.page.locator("main").getByText(/new line/)
        assert.strictEqual(await list.inputValue(), "Globex\nInitech")
        assert.strictEqual(await told.count(), 0)
        await list.fill("Initech\nUmbrella\nHooli")
        assert.strictEqual(await told.innerText(), "2 new lines")
      })
    )

    it.effect("the step after a new brand shows what engines are likely to write for its name", () =>
      inTab(async (seen, { client }) => {
        await seen.open("/new")
        await seen.page.fill("input[name=name]", "Acme GmbH")
        await seen.page.getByRole("button", { name: "Find what buyers ask" }).click()
        await seen.page.waitForURL(/\/start$/)
        const hint = seen.page.getByText("Engines are likely to write “Acme”.")
        await hint.waitFor()
        await seen.page.locator(".way .done a").click()
        await hint.waitFor()
        assert.strictEqual(await seen.page.getAttribute("input[name=name]", "aria-describedby"), "name-help")
        await seen.page.fill("input[name=name]", "Acme")
        await seen.page.getByRole("button", { name: "Go on" }).click()
        await hint.waitFor({ state: "detached" })
        await client.brands.remove(/brd_\w+/.exec(seen.page.url())?.[0] ?? "")
      })
    )

    it.effect("after a change of names a click re-analyzes stored answers", () =>
      inTab(async (seen, { client }) => {
        const { data: brand } = await client.brands.create({ name: "Hooligan", prompts: ["best crm"] })
        await scanned(client, { brandId: brand.id, samples: 2 })
        await seen.open(`/b/${brand.id}/settings?part=brand`)
        await seen.page.locator("textarea[name=aliases]").fill("Globex")
        await seen.page.getByRole("button", { name: "Save", exact: true }).click()
        await seen.page.getByRole("button", { name: "Re-analyze answers" }).click()
        await seen.page.getByText(/results changed\./).waitFor()
        const { data } = await client.snapshots.list({ brand_id: brand.id, limit: 1 })
        assert.isAbove(data.total, 0)
      })
    )

    it.effect("every page of answers leads a brand without prompts to find some", () =>
      inTab(async (seen, { client }) => {
        const { data: brand } = await client.brands.create({ name: "No prompts" })
        for (const page of ["", "/prompts", "/competitors", "/sources", "/searches", "/answers"]) {
          await seen.open(`/b/${brand.id}${page}`)
          assert.include(await seen.says("main .empty"), "This brand has no prompts yet.", page)
        }
        await seen.page.locator("main .empty a").first().click()
        await seen.page.waitForURL(`**/b/${brand.id}/start`)
      })
    )
  })
})
