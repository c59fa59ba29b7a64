/**
 * How wide a chart is drawn, so that its letters and lines are of the same size everywhere.
 */
import type { RefObject } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"

/** As wide as a sheet of paper between its margins. */
const paperWidth = 680

const widthMin = 160

/** What charts of a kind were wide last: the next one is drawn right at once. */
const lastWidths = new Map<string, number>()

/** The width of an element in pixels, or of paper while it is printed; `guess` until one of its kind has been seen. */
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
    const print = () => setWidth((now) => Math.min(now, paperWidth))
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
