/** Runs an export: reads rows page by page and writes them as they arrive. */
import type { InvalidRequest, Walk } from "@answerscope/core"
import { ExportedRows } from "@answerscope/http/rows"
import { Console, Effect, Option, Stream } from "effect"
import type { Command } from "effect/cli"
import { wholeText } from "../output/FigureText.ts"
import { progressBar } from "../output/ProgressBar.ts"
import { printable } from "../output/TerminalText.ts"
import { exportOutput } from "./ExportFile.ts"
import type { outputFlags } from "./ExportFlags.ts"

/** The export's content. */
export interface Export<Item> {
  /** Name of the rows. */
  readonly what: string
  readonly walk: Walk<Item, InvalidRequest>
  readonly form: ExportedRows.RowForm<Item>
  /** The range of rows; `null` for all. */
  readonly part: { readonly limit: number | null; readonly offset: number }
}

/** Characters per write. */
const togetherLength = 64 * 1024

/** Formats items, many per text. */
function* textsOf<Item>(items: ReadonlyArray<Item>, textOf: (item: Item) => string) {
  let text = ""
  for (const item of items) {
    text += textOf(item)
    if (text.length < togetherLength) continue
    yield text
    text = ""
  }
  if (text !== "") yield text
}

/** The requested format, or that of the file name, or CSV. */
const formatOf = ({ format, out }: Command.Command.Config.Infer<typeof outputFlags>): ExportedRows.RowsFormat =>
  Option.getOrElse(format, () => (/\.(ndjson|jsonl)$/i.test(out) ? "ndjson" : "csv"))

/** Writes the export to its target and reports the number of rows. */
export const runExport = Effect.fnUntraced(function* <Item>(
  { form, part, walk, what }: Export<Item>,
  flags: Command.Command.Config.Infer<typeof outputFlags>
) {
  const { out } = flags
  const format = formatOf(flags)
  const output = yield* exportOutput(out)
  const count = yield* Effect.scoped(
    Effect.gen(function* () {
      const bar = yield* progressBar({
        label: `Exporting ${what}`,
        total: part.limit ?? 0,
        // an error after the first row would tear the output
        isHidden: out === "-" && process.stdout.isTTY
      })
      const textOf = form.textIn(format)
      let done = 0
      yield* output.write(ExportedRows.headIn(format, form))
      yield* Stream.runForEach(
        walk,
        Effect.fnUntraced(function* ({ items, total }) {
          const wanted = Math.min(part.limit ?? total, Math.max(0, total - part.offset))
          for (const text of textsOf(items, textOf)) yield* output.write(text)
          done += items.length
          yield* bar.update(done, { total: wanted })
        })
      )
      return done
    })
  )
  yield* output.finish
  if (out !== "-") yield* Console.error(printable(`${wholeText(count)} rows in ${out}.`))
}, Effect.scoped)
