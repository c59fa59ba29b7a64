import { availableParallelism } from "node:os"
import { defaultServerConditions } from "vite"
import { defineConfig } from "vitest/config"
import { LongestFirst } from "./tools/LongestFirst.ts"

const processors = Math.min(availableParallelism(), 4)
// many tests wait for a lease, a slot or a page
const workers = processors + 4

const conditions = ["@answerscope/source", ...defaultServerConditions]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    maxWorkers: workers,
    sequence: { sequencer: LongestFirst },
    // only so that a hang ends: what happens in time is said in the tests, and a machine may be ten times slower
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // the files of a worker share what they import, which saves each of them a second: they must leave nothing behind
    isolate: false,
    projects: [
      {
        // Starts no process and needs no PostgreSQL.
        extends: true,
        test: {
          name: "fast",
          // few of them wait, and each worker takes seconds to load and warm up what they test
          maxWorkers: processors + 1,
          // projects with other workers run before or after
          sequence: { groupOrder: 1 },
          include: ["packages/*/test/**/*.test.ts", "tools/*.test.ts", "examples/*/*.test.ts"],
          exclude: ["**/*.{system,more}.test.ts"]
        }
      },
      {
        extends: true,
        test: {
          name: "system",
          testTimeout: 600_000,
          hookTimeout: 600_000,
          include: ["{packages,examples}/*/**/*.system.test.ts", "tools/*.system.test.ts"],
          exclude: ["**/node_modules/**", "**/dist/**"],
          globalSetup: ["tools/system-tests.ts"]
        }
      },
      {
        // What repeats a behaviour: on other hosts, at other widths, over months, under kills. `npm run test:more`.
        extends: true,
        test: {
          name: "more",
          testTimeout: 600_000,
          hookTimeout: 600_000,
          include: [
            "{packages,examples}/*/**/*.more.test.ts",
            "tools/*.more.test.ts",
            "compat/**/*.test.ts",
            // with more rounds
            "packages/cli/test/crash.system.test.ts",
            "packages/storage-pg/test/PgCounts.system.test.ts"
          ],
          env: { TEST_SIZE: "full" },
          // the check of the packages runs these three where the packages are installed
          exclude: [
            "**/node_modules/**",
            "**/dist/**",
            "compat/pack-check/**",
            "compat/hosts/{express,fastify,nest}/**"
          ],
          globalSetup: ["tools/system-tests.ts"]
        }
      }
    ]
  }
})
