import { defaultServerConditions } from "vite"
import { defineConfig } from "vitest/config"

const conditions = ["@answerscope/source", ...defaultServerConditions]

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["packages/*/test/**/*.test.ts", "examples/*/*.test.ts", "tools/*.test.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000
  }
})
