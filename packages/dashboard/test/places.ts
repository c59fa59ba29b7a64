/** Where things stand while a page scrolls: menus beside their buttons, and what a link jumps to. Real browser. */
import { assert, describe } from "@effect/vitest"
import type { Locator, Page } from "playwright-core"
import { settled } from "./DashboardVisit.ts"
import { inTab, type WorldTests } from "./DashboardWorld.ts"

const topOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.y ?? Number.NaN

/** Scrolls as a wheel does, until it is done. */
const scrolled = async (page: Page, pixels: number): Promise<void> => {
  await page.evaluate(`new Promise((done) => {
    addEventListener("scroll", () => requestAnimationFrame(() => requestAnimationFrame(done)), { once: true })
    scrollBy({ top: ${pixels}, behavior: "instant" })
  })`)
}

/** Whether a target has the focus, and whether its first lines are in sight. */
const placeOf = (target: string): string => `(() => {
  const found = document.querySelector(${JSON.stringify(target)})
  const { top } = found.getBoundingClientRect()
  const head = document.querySelector(".head").getBoundingClientRect()
  const bar = document.querySelector(".navigation").getBoundingClientRect()
  return {
    hasFocus: document.activeElement === found,
    isBelowHead: top >= Math.max(0, head.bottom),
    isAboveBar: top + 40 <= (bar.top > 0 ? bar.top : innerHeight)
  }
})()`

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
          await scrolled(page, 60)
          assert.strictEqual(at - (await topOf(button)), id === "sort" ? 60 : 0, id)
          assert.closeTo((await topOf(menu)) - (await topOf(button)), before, 1, id)
          await menu.locator("button").first().click()
          await settled(seen)
        }
      })
    )

    it.effect("what a link jumps to stands between the head and the bar, and has the focus", () =>
      inTab(async (seen) => {
        const { page } = seen
        // a phone with its browser's bars, and a low window
        for (const size of [
          { width: 390, height: 600 },
          { width: 1280, height: 500 }
        ]) {
          await page.setViewportSize(size)
          await seen.turnTo("/method")
          const ids = await page.$$eval("main [id]", (all) => all.map(({ id }) => id))
          assert.isAbove(ids.length, 15)
          for (const id of ids) {
            await seen.turnTo(`/method?about=${id}`)
            const place = await page.evaluate(placeOf(`main [id="${id}"]`))
            assert.deepStrictEqual(
              place,
              { hasFocus: true, isBelowHead: true, isAboveBar: true },
              `${id}, ${size.width}`
            )
          }
        }
      })
    )

    it.effect("the skip link leads past the navigation, and not to another page", () =>
      inTab(async (seen, { brandId }) => {
        const { page } = seen
        const focusIn = (part: string) => page.locator(`${part} :focus, ${part}:focus`).count()
        await seen.open(`/b/${brandId}/prompts?period=90d`)
        const address = page.url()
        await page.keyboard.press("Tab")
        assert.strictEqual(await focusIn(".skip"), 1)
        await page.keyboard.press("Enter")
        await page.keyboard.press("Tab")
        await settled(seen)
        assert.deepStrictEqual([page.url(), await focusIn("main"), await focusIn("nav")], [address, 1, 0])
      })
    )
  })
