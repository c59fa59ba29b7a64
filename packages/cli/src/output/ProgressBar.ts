/**
 * A progress bar on standard error, where a person sees it and a pipe does not.
 */
import { Effect, type Scope } from "effect"
import { Presets, SingleBar } from "cli-progress"

export interface ProgressBar {
  /** Shows how many are done; `total` replaces the total. */
  readonly update: (done: number, total?: number) => Effect.Effect<void>
}

/** Shows the bar until the scope closes; shows nothing unless standard error is a terminal. */
export const progressBar = (options: {
  readonly label: string
  readonly total: number
}): Effect.Effect<ProgressBar, never, Scope.Scope> =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => {
        const bar = new SingleBar(
          {
            stream: process.stderr,
            format: `${options.label} {bar} {value}/{total} · {duration_formatted}`,
            hideCursor: true,
            clearOnComplete: true,
            noTTYOutput: false
          },
          Presets.shades_classic
        )
        bar.start(options.total, 0)
        return bar
      }),
      (bar) => Effect.sync(() => bar.stop())
    ),
    (bar) => ({
      update: (done, total) =>
        Effect.sync(() => {
          if (total !== undefined) bar.setTotal(total)
          bar.update(done)
        })
    })
  )
