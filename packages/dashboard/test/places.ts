/** Where things stand while a page scrolls: menus beside their buttons, and what a link jumps to. Real browser. */
import { assert, describe } from "@effect/vitest"
import type { Locator } from "playwright-core"
import { settled } from "./DashboardVisit.ts"
import { inTab, type WorldTests } from "./DashboardWorld.ts"

const topOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.y ?? Number.NaN

/** Scrolls as a wheel does, until it is done. */
const scrolled = async (element: Locator, pixels: number): Promise<void> => {
  await element.page().evaluate(`new Promise((done) => {
    addEventListener("scroll", () => requestAnimationFrame(() => requestAnimationFrame(done)), { once: true })
    scrollBy({ top: ${pixels}, behavior: "instant" })
  })`)
}

export const places = (it: WorldTests) =>
  describe("where things stand while a page scrolls, in Chromium", () => {
    it.effect("an open menu stays beside its button", () =>
      inTab(async (seen, { brandId }) => {
        const { page } = seen
        // the one scrolls with the page, the other stays in its head
        for (const id of ["sort", "period"]) {
          await seen.open(`/b/${brandId}/prompts`)
          await page.setViewportSize({ width: 1280, height: 500 })
          const button = page.locator(`button[popovertarget="${id}"]`)
          const menu = page.locator(`#${id}`)
          await button.click()
          const [before, at] = [(await topOf(menu)) - (await topOf(button)), await topOf(button)]
          await scrolled(menu, 60)
          assert.strictEqual(at - (await topOf(button)), id === "sort" ? 60 : 0, id)
          assert.closeTo((await topOf(menu)) - (await topOf(button)), before, 1, id)
          await menu.locator("button").first().click()
          await settled(seen)
        }
      })
    )
  })
