/** Every page with the text spacing of WCAG 2.2, 1.4.12, in a real browser: nothing is cut off, covered or too wide. */
import { assert, describe, layer } from "@effect/vitest"
import { allPathsOf, hasBrowser, inTab, World } from "./DashboardWorld.ts"

/** What of a page can no longer be read with the wider spacing. */
const spaced = `(async () => {
  const clips = ["hidden", "clip"]
  const isHidden = (element) => element !== null &&
    (getComputedStyle(element).clipPath === "inset(50%)" || isHidden(element.parentElement))
  const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && !isHidden(element)
  const cut = () => [...document.querySelectorAll("body *:not(svg, svg *)")].filter((element) => {
    const { overflowX, overflowY } = getComputedStyle(element)
    return shown(element) && (
      (clips.includes(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (clips.includes(overflowY) && element.scrollHeight > element.clientHeight + 1)
    )
  })
  // the part of a line that is seen
  const seen = (rect, element) => {
    const part = { left: rect.left, right: rect.right, top: rect.top, bottom: rect.bottom }
    for (let around = element; around !== null; around = around.parentElement) {
      if (getComputedStyle(around).overflow === "visible") continue
      const box = around.getBoundingClientRect()
      part.left = Math.max(part.left, box.left)
      part.right = Math.min(part.right, box.right)
      part.top = Math.max(part.top, box.top)
      part.bottom = Math.min(part.bottom, box.bottom)
    }
    return part
  }
  const lines = () => {
    const found = []
    // the bar of a phone lies over the page
    for (const part of document.querySelectorAll("main, .navigation")) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode
        if (text.data.trim() === "" || !shown(text.parentElement)) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        for (const rect of range.getClientRects()) {
          const { left, right, top, bottom } = seen(rect, text.parentElement)
          if (right - left > 4 && bottom - top > 4) found.push({ part, text, left, right, top, bottom })
        }
      }
    }
    return found.sort((a, b) => a.top - b.top)
  }
  const covered = () => {
    const all = lines()
    const pairs = all.flatMap((one, index) => all.slice(index + 1)
      .filter((other) => one.part === other.part && one.text !== other.text &&
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 && one.bottom - other.top > 4)
      .map((other) => one.text.data.slice(0, 60) + " | " + other.text.data.slice(0, 60)))
    return { pairs, count: all.length }
  }
  const sheet = new CSSStyleSheet()
  const withStyle = async (style) => {
    sheet.replaceSync(style + "* { content-visibility: visible !important }")
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))
  }
  document.adoptedStyleSheets = [sheet]
  await withStyle("")
  const [cutBefore, { pairs: pairsBefore }] = [cut(), covered()]
  await withStyle(
    "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }" +
      "p { margin-block-end: 2em !important }"
  )
  const html = document.documentElement
  const { count, pairs } = covered()
  const problems = [
    ...cut()
      .filter((element) => !cutBefore.includes(element))
      .map(({ outerHTML }) => "cut off: " + outerHTML.slice(0, 200)),
    ...pairs.filter((pair) => !pairsBefore.includes(pair)).map((pair) => "covered: " + pair),
    ...(html.scrollWidth > html.clientWidth ? ["wider than the page"] : []),
    ...(count > 0 ? [] : ["no text"])
  ]
  document.adoptedStyleSheets = []
  return problems.join("\\n")
})()`

describe.runIf(hasBrowser)("text spacing in Chromium", () => {
  layer(World.layer)((it) => {
    it.effect("wider letters, words and lines: nothing is cut off or covered, and no page is too wide", () =>
      inTab(async (seen, world) => {
        for (const width of [390, 1_280]) {
          await seen.page.setViewportSize({ width, height: 900 })
          for (const path of await allPathsOf(world)) {
            await seen.turnTo(path)
            assert.strictEqual(await seen.page.evaluate(spaced), "", `${path} at ${width}`)
          }
        }
      })
    )
  })
})
