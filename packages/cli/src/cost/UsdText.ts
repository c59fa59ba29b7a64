/** Micro-dollars in US dollars, with all their places. */
export const usdText = (microUsd: number): string =>
  (microUsd / 1_000_000).toLocaleString("en", { minimumFractionDigits: 6, maximumFractionDigits: 6 })
