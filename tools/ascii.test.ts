import { assert, it } from "vitest"
import { inAscii } from "./ascii.ts"

const valueOf = (code: string): unknown => {
  // oxlint-disable-next-line typescript/no-implied-eval -- the code is this file's own
  const value: unknown = new Function(code)()
  return value
}

it.each([
  ["a string", 'return "naïve … 😀 \\n"'],
  ["a template", "const é = 1; return `à ${é} ü`"],
  ["a raw template", "return String.raw`\\b(?:avantages?|плюсы|优点😀)\\d ${1} é`"],
  ["raw templates in one another", "return String.raw`é ${String.raw`ü\\n`} ö`"],
  ["patterns", "return ['Über 😀'.match(/[ü-ÿÜ]/u)?.[0], 'Über 😀'.match(/😀/u)?.[0], /ü😀/.test('ü😀')]"],
  ["a name and a comment", "const größe = { 'ä': 1 }; /* größe */ return größe.ä"],
  ["nothing else", "return 1"]
])("%s says the same in ASCII", (_, body) => {
  // a module's code has no `return`
  const code = inAscii(`const made = () => { ${body} }`)
  assert.match(code, /^\p{ASCII}*$/u)
  assert.deepStrictEqual(valueOf(`${code}; return made()`), valueOf(`const made = () => { ${body} }; return made()`))
})

it.each([
  ["a backslash before it", "String.raw`\\é`"],
  ["another tag", "sql`é`"]
])("what cannot be said otherwise is refused: %s", (_, code) => {
  assert.throws(() => inAscii(code))
})
