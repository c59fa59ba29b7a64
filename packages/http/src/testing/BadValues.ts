/** Values that a schema refuses, worked out from the schema itself. */
import type { Shape } from "./Operations.ts"

/** An invalid value, and what is wrong with it. */
export type BadValue = readonly [what: string, value: unknown]

const ofEachType: ReadonlyArray<readonly [type: string, value: unknown]> = [
  ["string", "x"],
  ["number", 1.5],
  ["boolean", true],
  ["null", null],
  ["array", ["x"]],
  ["object", { a: 1 }]
]

const badCharacters: ReadonlyArray<BadValue> = [
  ["NUL", "a\u0000b"],
  ["a control character", "a\u0007b"],
  ["a lone surrogate", "a\ud800b"]
]

const badStrings = (shape: Shape): ReadonlyArray<BadValue> => [
  ...badCharacters,
  ...(shape.maxLength === undefined ? [] : [["too long by one", "a".repeat(shape.maxLength + 1)] as const]),
  ...((shape.minLength ?? 0) > 0
    ? ([
        ["empty", ""],
        ["only spaces", "  \n "]
      ] as const)
    : []),
  ...(shape.enum === undefined
    ? []
    : ([
        ["no member", "bard"],
        ["other case", shape.enum[0]?.toUpperCase()]
      ] as const))
]

const badIntegers = ({ minimum, maximum }: Shape): ReadonlyArray<BadValue> => [
  ["a fraction", (minimum ?? 0) + 0.5],
  ["a number as text", String(minimum ?? 1)],
  ...(minimum === undefined ? [] : [["too small by one", minimum - 1] as const]),
  ...(maximum === undefined ? [] : [["too large by one", maximum + 1] as const])
]

/** As many as a body can contain. */
const veryMany = "very many items"

const badArrays = (shape: Shape): ReadonlyArray<BadValue> => {
  const items = shape.items ?? {}
  const good = items.enum?.[0] ?? "a"
  return [
    ...badValuesOf(items).map(([what, value]): BadValue => [`an item: ${what}`, [value]]),
    ...badValuesOf(items).map(([what, value]): BadValue => [`the second item: ${what}`, [good, value]]),
    ...(shape.maxItems === undefined
      ? []
      : [["one item too many", Array.from({ length: shape.maxItems + 1 }, (_, at) => `item ${at}`)] as const]),
    [veryMany, Array.from({ length: Math.min(20_000, Math.floor(200_000 / good.length)) }, () => good)],
    ...((shape.minItems ?? 0) > 0 ? [["no item", []] as const] : []),
    ...(shape.uniqueItems === true ? [["an item twice", [good, good]] as const] : [])
  ]
}

const badObjects = (shape: Shape): ReadonlyArray<BadValue> => [
  ["an unknown property", { unheard_of: 1 }],
  ...Object.entries(shape.properties ?? {}).flatMap(([name, property]) =>
    badValuesOf(property).map(([what, value]): BadValue => [`${name}: ${what}`, { [name]: value }])
  )
]

/** Wrong values for that schema. A list that repeats one item is right where repetitions are dropped. */
export const badValuesOf = (shape: Shape): ReadonlyArray<BadValue> => {
  const variants = shape.anyOf ?? [shape]
  const types = new Set(variants.map(({ type }) => (type === "integer" ? "number" : type)))
  const ofOtherType = ofEachType
    .filter(([type]) => !types.has(type))
    .map(([type, value]): BadValue => [`a value of type ${type}`, value])
  const ofItsType = variants.flatMap((variant) => {
    switch (variant.type) {
      case "string":
        return badStrings(variant)
      case "integer":
        return badIntegers(variant)
      case "array":
        return badArrays(variant).filter(([what]) => what !== veryMany || isRefusedWhenLong(variant))
      case "object":
        return badObjects(variant)
      default:
        return []
    }
  })
  return [...ofOtherType, ...ofItsType]
}

const isRefusedWhenLong = (shape: Shape): boolean => shape.maxItems !== undefined || shape.uniqueItems === true
