/** Saves a chart as a file. The choice and what draws the file are loaded once they are wanted. */
import type { ComponentType } from "preact"
import { useState } from "preact/hooks"
import { text } from "../text/English.ts"

/** What a chart shows. */
export interface ChartSource {
  /** The query of its report, by a time unit. */
  readonly query: string
  /** The one engine of the report that it shows; without it all. */
  readonly engine?: string | null | undefined
}

export const SaveChart = (source: ChartSource) => {
  const [Files, open] = useState<ComponentType<ChartSource> | null>(null)
  return Files === null ? (
    <button
      type="button"
      class="plain"
      onClick={() => void import("./ChartFiles.tsx").then(({ ChartFiles }) => open(() => ChartFiles))}
    >
      {text.saveChart}
    </button>
  ) : (
    <Files {...source} />
  )
}
