/** A progress bar on standard error, only on a terminal. */
import { Clock, Effect, type Scope } from "effect"

interface ProgressNote {
  /** Replaces the total. */
  readonly total?: number
  /** Text behind the bar. */
  readonly note?: string
}

export interface ProgressBar {
  /** Shows the number done. */
  readonly update: (done: number, progress?: ProgressNote) => Effect.Effect<void>
}

/** Cells of the bar. */
const barWidth = 40

const control = {
  clearLine: "\r\u001b[2K",
  hideCursor: "\u001b[?25l",
  showCursor: "\u001b[?25h",
  // cuts a line at the terminal's width, because only one line can be cleared
  cutLines: "\u001b[?7l",
  wrapLines: "\u001b[?7h"
}

const barOf = (done: number, total: number): string => {
  const filled = Math.round(barWidth * (total > 0 ? Math.min(1, done / total) : 0))
  return "█".repeat(filled) + "░".repeat(barWidth - filled)
}

/** Shows the bar until the scope closes, if standard error is a terminal and the bar is not hidden. */
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
