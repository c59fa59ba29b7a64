/**
 * A progress bar on standard error, where a person sees it and a pipe does not.
 */
import { Clock, Effect, type Scope } from "effect"

interface ProgressNote {
  /** Replaces the total. */
  readonly total?: number
  /** Comes behind the bar. */
  readonly note?: string
}

export interface ProgressBar {
  /** Shows how many are done. */
  readonly update: (done: number, progress?: ProgressNote) => Effect.Effect<void>
}

/** Cells of the bar itself. */
const barWidth = 40

const control = {
  clearLine: "\r\u001b[2K",
  hideCursor: "\u001b[?25l",
  showCursor: "\u001b[?25h",
  // a line that is longer than the terminal is wide is cut off, so that it stays one line and can be cleared
  cutLines: "\u001b[?7l",
  wrapLines: "\u001b[?7h"
}

const barOf = (done: number, total: number): string => {
  const filled = Math.round(barWidth * (total > 0 ? Math.min(1, done / total) : 0))
  return "█".repeat(filled) + "░".repeat(barWidth - filled)
}

/** Shows the bar until the scope closes; shows nothing if it is hidden, or standard error is no terminal. */
export const progressBar = Effect.fnUntraced(function* (options: {
  readonly label: string
  readonly total: number
  readonly isHidden?: boolean
}): Effect.fn.Return<ProgressBar, never, Scope.Scope> {
  if (!process.stderr.isTTY || options.isHidden === true) return { update: () => Effect.void }
  const startedAt = yield* Clock.monotonicTimeNanos
  let total = options.total
  let shown = ""

  const update = Effect.fnUntraced(function* (done: number, progress: ProgressNote = {}) {
    total = progress.total ?? total
    const seconds = ((yield* Clock.monotonicTimeNanos) - startedAt) / 1_000_000_000n
    const behind = progress.note === undefined || progress.note === "" ? "" : ` · ${progress.note}`
    const line = `${options.label} ${barOf(done, total)} ${done}/${total} · ${seconds}s${behind}`
    if (line === shown) return
    shown = line
    process.stderr.write(control.clearLine + line)
  })

  yield* Effect.acquireRelease(
    Effect.sync(() => process.stderr.write(control.hideCursor + control.cutLines)),
    () => Effect.sync(() => process.stderr.write(control.clearLine + control.wrapLines + control.showCursor))
  )
  yield* update(0)
  return { update }
})
