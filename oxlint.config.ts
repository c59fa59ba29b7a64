import type { OxlintConfig } from "oxlint"
import { filesOf, packages, pathBetween, type Room, rooms } from "./tools/rooms.ts"

// Patterns of imports are read in order, the last that fits decides: "!" allows again.
const testCode = ["vitest", "@effect/vitest", "fast-check", "effect/testing", "effect/testing/**"]
const testSuites = ["@answerscope/*/testing", "@answerscope/storage-contract"]
const insides = ["@answerscope/*/{src,dist,test}/**", "**/packages/**"]
const transports = "{http,http-api,sql,cli,process,net,socket,workers,cluster}"
const transport = [`effect/${transports}`, `effect/${transports}/**`]

const nothingBut = (...names: ReadonlyArray<string>) => ["*", "*/**", ...names.map((name) => `!${name}`)]
const effect = ["effect", "effect/**"]
const inThePackage = ["./**", "../**"]

/** Of this project a package imports what docs/architecture.md lists. */
const otherPackages = (name: string) => [
  "@answerscope/*",
  "@answerscope/*/**",
  ...(packages.get(name) ?? []).map((other) => `!@answerscope/${other}`),
  "!@answerscope/core/storage",
  "!@answerscope/core/model"
]

/** What a package's sources must not import from outside, the folder `testing` aside. */
const outside: Readonly<Record<string, ReadonlyArray<string>>> = {
  analysis: nothingBut("tldts"),
  core: [
    ...nothingBut(...effect, "tldts", "ipaddr.js", "@answerscope/analysis"),
    ...transport,
    ...testCode,
    ...testSuites
  ],
  worker: [
    ...nothingBut(
      ...effect,
      "@answerscope/core",
      "@answerscope/core/storage",
      "@answerscope/core/model",
      ...inThePackage
    ),
    ...transport,
    ...testCode,
    ...testSuites
  ],
  http: [...otherPackages("http"), ...testCode, ...testSuites, ...insides],
  dashboard: [
    ...nothingBut("preact", "preact/**", "@preact/signals", "@answerscope/http/client", "@answerscope/analysis"),
    ...testCode
  ],
  "storage-memory": [
    ...nothingBut(
      ...effect,
      "@answerscope/core",
      "@answerscope/core/storage",
      "@answerscope/core/model",
      ...inThePackage
    ),
    ...transport,
    ...testCode,
    ...testSuites
  ],
  "storage-contract": [
    ...nothingBut(
      ...effect,
      "vitest",
      "@effect/vitest",
      "@answerscope/core",
      "@answerscope/core/storage",
      "@answerscope/core/model",
      "@answerscope/core/testing",
      ...inThePackage
    ),
    ...transport
  ],
  providers: [...otherPackages("providers"), ...testCode, ...testSuites, ...insides],
  "storage-pg": [...otherPackages("storage-pg"), ...testCode, ...testSuites, ...insides],
  "embedded-postgres": [...otherPackages("embedded-postgres"), ...testCode, ...testSuites, ...insides],
  answerscope: [
    ...otherPackages("answerscope"),
    "!@answerscope/http/host",
    "!@answerscope/http/rows",
    ...testCode,
    ...testSuites,
    ...insides
  ],
  cli: [
    ...otherPackages("cli"),
    "!@answerscope/http/mcp",
    "!@answerscope/http/node",
    "!@answerscope/http/rows",
    ...testCode,
    ...testSuites,
    ...insides
  ]
}

/** Rooms that may import more from outside than their package, or less. */
const outsideOfRoom: Readonly<Record<string, ReadonlyArray<string>>> = {
  // for the server that shows what was built
  "dashboard/index.ts": ["!node:*", "!node:*/**"],
  "http/api": [
    ...nothingBut(...effect, "@answerscope/core", "@answerscope/core/storage", "@answerscope/core/model"),
    ...testCode,
    ...testSuites
  ]
}

type Override = NonNullable<OxlintConfig["overrides"]>[number]

const forbidden = (files: string, group: ReadonlyArray<string>, message: string): Override => ({
  files: [files],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        paths: [
          {
            name: "@effect/platform-node",
            message: "It loads a Redis client too: import its module, such as /NodeRuntime."
          }
        ],
        patterns: [{ group: [...group], message }]
      }
    ]
  }
})

const ofPackage = (name: string) =>
  forbidden(
    `packages/${name}/src/**/*.{ts,tsx}`,
    [...(outside[name] ?? []), "!./*"],
    `This is not for the package ${name}: see docs/architecture.md.`
  )

const ofRoom = (room: Room) =>
  forbidden(
    `packages/${room.package}/src/${filesOf(room.name)}`,
    [
      ...(outside[room.package] ?? []),
      ...(outsideOfRoom[`${room.package}/${room.name}`] ?? []),
      "../**",
      "./*/**",
      "!./*",
      ...room.imports.map((other) => `!${pathBetween(room.name, other)}`),
      // the names of things are nobody's secret
      "!./**/*Id.ts",
      "!../**/*Id.ts"
    ],
    `The list of rooms in docs/architecture.md does not have this import of ${room.name}.`
  )

const config: OxlintConfig = {
  plugins: ["typescript", "unicorn", "oxc", "import", "vitest", "node", "promise"],
  categories: { correctness: "error", suspicious: "error", perf: "error" },
  options: { reportUnusedDisableDirectives: "error" },
  ignorePatterns: ["dist", "node_modules", "compat"],
  rules: {
    eqeqeq: ["error", "always", { null: "ignore" }],
    "no-console": "error",
    "no-empty": "error",
    "no-var": "error",
    "import/no-commonjs": "error",
    "import/no-cycle": "error",
    "import/no-duplicates": "error",
    "import/no-self-import": "error",
    "typescript/await-thenable": "error",
    "typescript/ban-ts-comment": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-import-type-side-effects": "error",
    "typescript/no-misused-promises": "error",
    "typescript/no-misused-spread": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/no-require-imports": "error",
    "typescript/only-throw-error": "error",
    "typescript/prefer-promise-reject-errors": "error",
    "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    "unicorn/no-abusive-eslint-disable": "error",
    "unicorn/prefer-node-protocol": "error",
    "vitest/no-disabled-tests": "error",
    "vitest/no-focused-tests": "error",

    // Loops that wait are meant to be sequential: what is parallel is an Effect.
    "eslint/no-await-in-loop": "off",
    // Text is checked for NUL and other control characters on purpose.
    "eslint/no-control-regex": "off",
    // Effect's own idiom: `it` within `it.layer`, tags in `_tag`, methods taken out of a service.
    "eslint/no-shadow": "off",
    "eslint/no-underscore-dangle": "off",
    "typescript/no-unnecessary-type-arguments": "off",
    "typescript/unbound-method": "off",
    "vitest/expect-expect": ["error", { assertFunctionNames: ["assert", "assert.*", "expect"] }],
    // The compiler checks returns.
    "typescript/consistent-return": "off",
    "oxc/no-map-spread": "off",
    "unicorn/consistent-function-scoping": "off"
  },
  overrides: [
    {
      files: ["packages/*/src/**/*.{ts,tsx}"],
      rules: {
        "import/no-default-export": "error",
        "max-lines-per-function": ["error", { max: 70, skipBlankLines: true, skipComments: true }],
        "typescript/no-unsafe-argument": "error",
        "typescript/no-unsafe-assignment": "error",
        "typescript/no-unsafe-call": "error",
        "typescript/no-unsafe-member-access": "error",
        "typescript/no-unsafe-return": "error",
        "unicorn/no-process-exit": "error"
      }
    },
    {
      // Text by index and by code point: noUncheckedIndexedAccess does not see the bounds of such loops.
      files: ["packages/analysis/src/**"],
      rules: { "typescript/no-misused-spread": "off", "typescript/no-non-null-assertion": "off" }
    },
    {
      // What tests share: they read replies as they expect them.
      files: ["packages/harness/src/**"],
      rules: { "typescript/no-unsafe-assignment": "off" }
    },
    {
      // Apps Script calls its functions by name.
      files: ["integrations/**"],
      rules: { "no-unused-vars": "off" }
    },
    {
      // They talk to the person who runs them.
      files: ["tools/**", "bench/**", "examples/**", "compat/**"],
      rules: { "no-console": "off" }
    },
    {
      // As their frameworks want it: Express 5 takes rejected promises; a module of Nest is a class.
      files: ["compat/hosts/{express,nest}/*.ts"],
      rules: {
        "oxc/no-async-endpoint-handlers": "off",
        "typescript/no-extraneous-class": "off",
        "import/no-unassigned-import": ["error", { allow: ["reflect-metadata"] }]
      }
    },
    {
      // Time, chance and the outside world come from services, so that a test controls them.
      files: ["packages/{core,http,worker,storage-memory}/src/**/*.ts"],
      rules: {
        "no-restricted-globals": ["error", "process", "setTimeout", "setInterval", "setImmediate", "fetch", "Buffer"],
        "no-restricted-properties": [
          "error",
          { object: "Date", property: "now", message: "Use Effect's Clock or DateTime." },
          { object: "Math", property: "random", message: "Use Effect's Random, or SecureRandom for secrets." }
        ]
      }
    },
    {
      // For those who load no Effect; a caller may give what sends and what waits.
      files: ["packages/http/src/client/fetch/*.ts"],
      rules: { "no-restricted-globals": "off" }
    },
    {
      // It imports nothing, so that a receiver loads nothing; a caller may give the time.
      files: ["packages/core/src/webhook/*.ts"],
      rules: { "no-restricted-properties": "off" }
    },
    // Who may import whom: of the entries below, the last one that fits a file counts alone.
    ...Object.keys(outside).map(ofPackage),
    forbidden(
      "packages/providers/src/testing/**/*.ts",
      [...otherPackages("providers"), "!@answerscope/core/testing", ...insides],
      "Of this project adapters import core only, and never one another."
    ),
    ...rooms.map(ofRoom),
    forbidden("packages/*/test/**/*.ts", ["**/src/**", "**/dist/**"], "Tests import the product by package name."),
    forbidden(
      "examples/**/*.ts",
      ["../**", "!../program.ts", ...insides],
      "Examples use the packages as an outsider would: by name, public exports only."
    )
  ]
}

export default config
