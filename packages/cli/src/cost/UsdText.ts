/** Formats micro-dollars as US dollars, with all digits. */
export const usdText = (microUsd: number): string =>
  (microUsd / 1_000_000).toLocaleString("en", { minimumFractionDigits: 6, maximumFractionDigits: 6 })
