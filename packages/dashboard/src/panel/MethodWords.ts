/** The words that explain the figures, in a file of their own. */
import type { Query } from "../data/Query.ts"
import type { MethodText } from "../text/MethodText.ts"

/** The path of the file, which the build fills in. */
declare const methodTextPath: string

const isMethodText = (value: unknown): value is MethodText =>
  typeof value === "object" && value !== null && "sections" in value

export const methodWords: Query<MethodText> = {
  url: methodTextPath,
  read: async ({ signal }) => {
    const response = await fetch(methodTextPath, { signal: signal ?? null }).catch(() => null)
    const words: unknown = await response?.json().catch(() => null)
    if (isMethodText(words)) return words
    // a newer version has other files
    throw new Error("Reload the page.")
  }
}
