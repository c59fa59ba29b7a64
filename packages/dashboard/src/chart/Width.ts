/** Measures the width of charts, so that letters and lines have the same size everywhere. */
import type { RefObject } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"

/** The width of a printed page between its margins, whose letters are smaller. Two small charts stand side by side. */
const paperWidth = 840

const widthMin = 160

/** Last measured width per kind of chart, so that the next one starts with it. */
const lastWidths = new Map<string, number>()

/**
 * The width of an element in pixels, or of the paper when printing. Starts with `guess` until one of its kind was
 * measured.
 */
export const useWidth = (kind: string, guess: number): readonly [RefObject<HTMLElement | null>, number] => {
  const element = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(lastWidths.get(kind) ?? guess)
  useEffect(() => {
    if (element.current === null) return
    const take = (wide: number) => {
      if (wide < widthMin) return
      lastWidths.set(kind, wide)
      setWidth(wide)
    }
    const watch = new ResizeObserver(([entry]) => take(Math.round(entry?.contentRect.width ?? 0)))
    watch.observe(element.current)
    const print = () => setWidth(kind === "small" ? paperWidth / 2 : paperWidth)
    const endPrint = () => setWidth(lastWidths.get(kind) ?? guess)
    addEventListener("beforeprint", print)
    addEventListener("afterprint", endPrint)
    return () => {
      watch.disconnect()
      removeEventListener("beforeprint", print)
      removeEventListener("afterprint", endPrint)
    }
  }, [kind])
  return [element, width]
}
