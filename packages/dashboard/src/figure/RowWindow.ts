/** Virtual rows of a long table: only visible rows and some around them are in the document. Printing renders all. */
import type { RefObject } from "preact"
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks"

/** Up to this number all rows are rendered: they cost little, and the browser's search finds them. */
const wholeMax = 120

/** Rows of the first paint, about a screen. The others follow. */
const firstMax = 16

/** Extra rows above and below the visible ones. */
const spare = 10

/** The rendered rows, and the space above and below them in pixels. */
export interface RowWindow {
  readonly body: RefObject<HTMLTableSectionElement | null>
  readonly first: number
  readonly end: number
  readonly above: number
  readonly below: number
}

interface Seen {
  readonly first: number
  readonly end: number
}

const start: Seen = { first: 0, end: firstMax }

const isSame = (a: Seen, b: Seen): boolean => a.first === b.first && a.end === b.end

/** The visible rows of a table body with rows of equal height, and the extra rows around them. */
const seenOf = (body: HTMLElement, count: number, rowHeight: number, around: number): Seen => {
  const { top } = body.getBoundingClientRect()
  const first = Math.floor(-top / rowHeight) - around
  const end = Math.ceil((innerHeight - top) / rowHeight) + around
  return {
    first: Math.min(Math.max(0, first), Math.max(0, count - 2 * spare)),
    end: Math.min(count, Math.max(end, start.end))
  }
}

/** The next rows to render. Far from the current ones, only the visible rows, so that no frame is delayed. */
const nextOf = (shown: Seen, seenAt: (around: number) => Seen): Seen => {
  const bare = seenAt(0)
  return bare.first >= shown.end || bare.end <= shown.first ? bare : seenAt(spare)
}

/** Runs a callback when the browser is idle, or after a second. Returns how to cancel it. */
const whenIdle = (act: () => void): (() => void) => {
  // Safari has no idle callbacks
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(act, 200)
    return () => clearTimeout(timer)
  }
  const callback = requestIdleCallback(act, { timeout: 1_000 })
  return () => cancelIdleCallback(callback)
}

/** The window of this many rows. Assumes the average height of the first rendered rows. */
export const useRowWindow = (count: number): RowWindow => {
  const body = useRef<HTMLTableSectionElement>(null)
  const [rowHeight, setRowHeight] = useState(0)
  const [seen, see] = useState(start)
  const [isPrinted, setPrinted] = useState(false)
  const [isPainted, setPainted] = useState(count <= firstMax)
  const isWhole = count <= wholeMax || isPrinted
  useLayoutEffect(() => {
    if (isWhole || rowHeight > 0 || body.current === null) return
    const rows = seen.end - seen.first
    setRowHeight(body.current.getBoundingClientRect().height / rows)
  })
  useEffect(() => whenIdle(() => setPainted(true)), [])
  useEffect(() => {
    const print = () => setPrinted(true)
    const endPrint = () => setPrinted(false)
    addEventListener("beforeprint", print)
    addEventListener("afterprint", endPrint)
    return () => {
      removeEventListener("beforeprint", print)
      removeEventListener("afterprint", endPrint)
    }
  }, [])
  useEffect(() => {
    if (count <= wholeMax || rowHeight === 0) return
    let frame = 0
    let shown = start
    const look = () => {
      frame = 0
      const { current } = body
      if (current === null) return
      const next = nextOf(shown, (around) => seenOf(current, count, rowHeight, around))
      see((before) => (isSame(before, next) ? before : next))
      if (!isSame(shown, next)) lookSoon()
      shown = next
    }
    const lookSoon = () => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    look()
    addEventListener("scroll", lookSoon, { passive: true })
    addEventListener("resize", lookSoon)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener("scroll", lookSoon)
      removeEventListener("resize", lookSoon)
    }
  }, [count, rowHeight])
  if (isWhole)
    return { body, first: 0, end: isPainted || isPrinted ? count : Math.min(count, firstMax), above: 0, below: 0 }
  const first = Math.min(seen.first, count)
  const end = Math.min(seen.end, count)
  return { body, first, end, above: first * rowHeight, below: (count - end) * rowHeight }
}
