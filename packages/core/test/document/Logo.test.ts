/** Which logos a report takes: by their bytes, and SVG that only draws. */
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { Base64 } from "effect/encoding"
import { cleanLogo, logoBytesMax } from "#core/document/Logo.ts"

const svgUrl = (text: string) => `data:image/svg+xml;base64,${Base64.encode(new TextEncoder().encode(text))}`
const pngUrl = (bytes: Uint8Array) => `data:image/png;base64,${Base64.encode(bytes)}`
const drawing = (inside: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}>${inside}</svg>`
const problemOf = (url: string): string => Result.getOrThrow(Result.flip(cleanLogo(url))).message

const chunk = (type: string, data: ReadonlyArray<number>): ReadonlyArray<number> => {
  const length = data.length
  const head = [length >>> 24, (length >>> 16) & 255, (length >>> 8) & 255, length & 255]
  return [...head, ...Array.from(type, (letter) => letter.charCodeAt(0)), ...data, 0, 0, 0, 0]
}
const sides = (width: number, height: number) =>
  [width, height].flatMap((side) => [0, (side >>> 16) & 255, (side >>> 8) & 255, side & 255])
const header = (width: number, height: number) => chunk("IHDR", [...sides(width, height), 8, 6, 0, 0, 0])
const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const png = (...chunks: ReadonlyArray<ReadonlyArray<number>>) => Uint8Array.from([...signature, ...chunks.flat()])
const end = chunk("IEND", [])

describe("a logo that is a PNG", () => {
  it("is kept as it is", () => {
    const url = pngUrl(png(header(40, 20), chunk("IDAT", [1, 2, 3]), end))
    assert.strictEqual(Result.getOrThrow(cleanLogo(url)), url)
  })

  it("is refused if it is something else, cut off, followed by something, huge or large", () => {
    const whole = png(header(40, 20), end)
    assert.match(problemOf(pngUrl(new TextEncoder().encode("GIF89a...."))), /is no PNG/)
    assert.match(problemOf(pngUrl(new TextEncoder().encode(drawing("")))), /is no PNG/)
    for (let length = signature.length; length < whole.length; length++) {
      assert.match(problemOf(pngUrl(whole.slice(0, length))), /is no whole PNG/)
    }
    assert.match(problemOf(pngUrl(png(end))), /is no whole PNG/)
    assert.match(problemOf(pngUrl(Uint8Array.from([...whole, ...Array.from("<script>", () => 1)]))), /after the end/)
    assert.match(problemOf(pngUrl(png(header(4_001, 1), end))), /1 to 4000 pixels/)
    assert.match(problemOf(pngUrl(png(header(0, 1), end))), /1 to 4000 pixels/)
    assert.match(
      problemOf(
        pngUrl(
          png(
            header(9, 9),
            chunk(
              "IDAT",
              Array.from({ length: logoBytesMax }, () => 0)
            ),
            end
          )
        )
      ),
      /at most 100000 bytes/
    )
  })

  it("is refused in another form", () => {
    for (const url of [
      "https://example.com/logo.png",
      "data:image/png,abc",
      "data:image/gif;base64,R0lGODlh",
      "data:text/html;base64,PHNjcmlwdD4=",
      "data:image/png;base64,#",
      "javascript:alert(1)",
      ""
    ]) {
      assert.match(problemOf(url), /must be a data: URL/, url)
    }
    assert.match(problemOf("data:image/png;base64,AAA"), /is no base64/)
  })
})

describe("a logo that is an SVG", () => {
  it("is kept without its declaration and comments", () => {
    const kept = drawing(
      `<title>A &amp; B, a script</title>
       <style>.cls-1{fill:#f00;clip-path:url(#c)}</style>
       <defs><clipPath id="c"><rect width="9" height='9'/></clipPath>
         <linearGradient id="g" xlink:href="#h"><stop offset="50%" stop-color="#1a73e8"/></linearGradient>
         <linearGradient id="h" href="#g"/></defs>
         <g class="cls-1" id="scripts" data-name="image 1">
           <path d="M0 0L9 9z" fill="url('#g')" style="fill-rule:evenodd"/></g>
         <text x="1" y="2" font-family="'Open Sans', sans-serif">A<tspan dx="1">B</tspan></text><use href="#c"/>`,
      ' xmlns:xlink="http://www.w3.org/1999/xlink"'
    )
    const given = `\n<?xml version="1.0" encoding="UTF-8"?>\n<!-- Made by hand -->${kept}<!-- <script> -->\n`.trim()
    assert.strictEqual(Result.getOrThrow(cleanLogo(svgUrl(given))), svgUrl(kept))
    // again the same
    assert.strictEqual(Result.getOrThrow(cleanLogo(svgUrl(kept))), svgUrl(kept))
  })

  const hostile: ReadonlyArray<readonly [string, string]> = [
    ["a script", drawing("<script>alert(1)</script>")],
    ["a script in capitals", drawing("<SCRIPT>alert(1)</SCRIPT>")],
    ["a script of a namespace", drawing('<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>')],
    ["an event handler", drawing("", ' onload="alert(1)"')],
    ["an event handler between others", drawing('<path d="M0 0" onclick="alert(1)" fill="red"/>')],
    ["HTML inside", drawing('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>')],
    ["a link to a script", drawing('<a href="javascript:alert(1)"><path d="M0 0"/></a>')],
    ["a picture from elsewhere", drawing('<image href="https://example.com/pixel.png"/>')],
    ["a use of another file", drawing('<use href="https://example.com/a.svg#x"/>')],
    ["a use of a data URL", drawing('<use href="data:image/svg+xml;base64,AA==#x"/>')],
    ["a fill from elsewhere", drawing('<path d="M0 0" fill="url(https://example.com/a.svg#x)"/>')],
    ["a fill by an escape", drawing('<path d="M0 0" style="fill:u\\72l(https://example.com/a)"/>')],
    ["an import of styles", drawing("<style>@import 'https://example.com/a.css';</style>")],
    ["a font from elsewhere", drawing("<style>@font-face{font-family:a;src:url(//example.com/f)}</style>")],
    ["a value by numbers", drawing('<path d="M0 0" fill="&#117;rl(//example.com)"/>')],
    ["an animation of a link", drawing('<animate attributeName="href" values="javascript:alert(1)"/>')],
    ["a set of a handler", drawing('<set attributeName="onload" to="alert(1)"/>')],
    ["entities that grow", `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${drawing("<text>&b;</text>")}`],
    ["an entity of a file", `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${drawing("<text>&x;</text>")}`],
    ["a style sheet by an instruction", `<?xml-stylesheet href="https://example.com/a.css"?>${drawing("")}`],
    ["hidden text", drawing("<text><![CDATA[<script>alert(1)</script>]]></text>")],
    ["a comment that ends early for HTML", drawing("<!--><script>alert(1)</script>-->")],
    ["a script after its end", `${drawing("")}<script>alert(1)</script>`],
    ["a namespace of another kind", '<svg xmlns="http://www.w3.org/1999/xhtml"><path d="M0 0"/></svg>'],
    ["uses of uses", drawing('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')],
    ["a use of the whole", drawing('<use href="#s"/>', ' id="s"')],
    ["an attribute twice", drawing('<path d="M0 0" d="M1 1"/>')],
    ["elements that do not close", drawing("<g>")],
    ["a closing element of another", "<svg xmlns='http://www.w3.org/2000/svg'><g></svg></g>"],
    ["no end", '<svg xmlns="http://www.w3.org/2000/svg">'],
    ["no namespace", "<svg><path d='M0 0'/></svg>"],
    ["a deep nest", drawing("<g>".repeat(60) + "</g>".repeat(60))],
    ["text between", drawing("alert(1)")],
    ["a NUL", drawing("<title>\u0000</title>")],
    ["HTML", "<!doctype html><html><script>alert(1)</script></html>"],
    ["nothing", ""]
  ]

  it.each(hostile)("is refused with %s", (_, text) => {
    assert.match(problemOf(svgUrl(text)), /^branding\.logo: (?:has|is|must)/)
  })

  it("is refused in another encoding, and above its size", () => {
    const text = Uint8Array.from([...new TextEncoder().encode(drawing("<title>")), 0xff, 0xfe])
    assert.match(problemOf(`data:image/svg+xml;base64,${Base64.encode(text)}`), /is no text in UTF-8/)
    assert.match(problemOf(svgUrl(drawing(`<title>${"x".repeat(logoBytesMax)}</title>`))), /at most 100000 bytes/)
  })

  it("takes no longer than its length, however it is broken", () => {
    const attributes = ' a="b"'.repeat(12_000)
    for (const text of [
      drawing("", attributes),
      `<svg${" ".repeat(90_000)}`,
      `<svg${attributes}`,
      "<!--".repeat(20_000)
    ]) {
      assert.match(problemOf(svgUrl(text)), /^branding\.logo: /)
    }
  }, 5_000)
})
