import { Metric } from "effect"

/** How many exports this process sends now. */
export const exportsUnderWay = Metric.gauge("answerscope_exports_under_way", {
  description: "Exports that this process sends"
})
