import { availableParallelism } from "node:os"
import { defaultServerConditions } from "vite"
import { defineConfig } from "vitest/config"

const conditions = ["@answerscope/source", ...defaultServerConditions]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    maxWorkers: Math.min(availableParallelism(), 4),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        // Starts no process and needs no PostgreSQL. Its files share what they import: they must leave nothing behind.
        extends: true,
        test: {
          name: "fast",
          include: ["packages/*/test/**/*.test.ts", "tools/*.test.ts"],
          exclude: ["**/*.system.test.ts"],
          isolate: false
        }
      },
      {
        extends: true,
        test: {
          name: "system",
          include: ["{packages,examples}/*/**/*.system.test.ts", "tools/*.system.test.ts"],
          exclude: ["**/node_modules/**", "**/dist/**"],
          globalSetup: ["tools/system-tests.ts"]
        }
      }
    ]
  }
})
