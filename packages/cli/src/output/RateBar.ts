/** A share with its interval, drawn to scale from 0 to 100 %: `···├──█──┤·····`. */
import { isAsciiTerminal } from "./TerminalText.ts"

/** Values to draw, 0 to 1; `null` is left out. */
export interface DrawnRate {
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
}

interface BarSigns {
  readonly ground: string
  readonly whisker: string
  readonly low: string
  readonly high: string
  readonly value: string
}

const unicode: BarSigns = { ground: "·", whisker: "─", low: "├", high: "┤", value: "█" }
const ascii: BarSigns = { ground: ".", whisker: "-", low: "[", high: "]", value: "#" }

const signsOf = (isAscii: boolean): BarSigns => (isAscii ? ascii : unicode)

/** A bar of `width` columns: 0 % is its first, 100 % its last. The share covers the ends of its interval. */
export const rateBar = ({ high, low, value }: DrawnRate, width: number, isAscii = isAsciiTerminal()): string => {
  const signs = signsOf(isAscii)
  const placeOf = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * (width - 1))
  const cells = Array.from({ length: width }, () => signs.ground)
  if (low !== null && high !== null) {
    const [first, last] = [placeOf(low), placeOf(high)]
    cells.fill(signs.whisker, first, last + 1)
    cells[first] = signs.low
    cells[last] = signs.high
  }
  if (value !== null) cells[placeOf(value)] = signs.value
  return cells.join("")
}

/** Meaning of the bars' characters. */
export const barLegend = (isAscii = isAsciiTerminal()): string => {
  const { high, low, value } = signsOf(isAscii)
  const whiskers = `${low} ${high}`
  return `Bars go from 0 to 100 %: ${value} is the rate, ${whiskers} its 95 % interval, n its answers or mentions.`
}
