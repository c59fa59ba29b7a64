/**
 * Which rows of a long table stand in the document: those that can be seen and some around them. On paper all do.
 */
import type { RefObject } from "preact"
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks"

/** Up to here all rows stand there: so many cost nothing, and the browser's own search finds them. */
const wholeMax = 120

/** Rows that are drawn at first, about a screen; the others follow when all that came has been drawn. */
const firstMax = 16

/** Rows above and below what is seen. */
const spare = 10

/** Which rows stand there, and the room that the others take above and below, in pixels. */
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

/** What is seen of a body of so many rows of one height, and so many rows around it. */
const seenOf = (body: HTMLElement, count: number, rowHeight: number, around: number): Seen => {
  const { top } = body.getBoundingClientRect()
  const first = Math.floor(-top / rowHeight) - around
  const end = Math.ceil((innerHeight - top) / rowHeight) + around
  return {
    first: Math.min(Math.max(0, first), Math.max(0, count - 2 * spare)),
    end: Math.min(count, Math.max(end, start.end))
  }
}

/** What to draw next: of a place far from what stands there only what is seen, so that no frame waits for the rest. */
const nextOf = (shown: Seen, seenAt: (around: number) => Seen): Seen => {
  const bare = seenAt(0)
  return bare.first >= shown.end || bare.end <= shown.first ? bare : seenAt(spare)
}

/** Does something when nothing else is to be done, at the latest in a second; gives how to leave it. */
const whenIdle = (act: () => void): (() => void) => {
  // Safari has no idle callbacks
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(act, 200)
    return () => clearTimeout(timer)
  }
  const callback = requestIdleCallback(act, { timeout: 1_000 })
  return () => cancelIdleCallback(callback)
}

/** The window over so many rows. Rows are taken to be as high as those were on average that stood there first. */
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
