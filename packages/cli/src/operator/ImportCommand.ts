/** `answerscope import`: imports answers, prompts or competitors of a brand from a file. */
import { BrandId, type Import, Imports, InvalidRequest } from "@answerscope/core"
import { fileRows } from "@answerscope/http/rows"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { Console, Effect, FileSystem, Stream } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { CommandError } from "../CommandError.ts"
import { jsonText } from "../output/Json.ts"
import { idOf, jsonFlag, named, onCore, organizationNamed, orgFlag } from "./OperatorCommand.ts"

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`

const summary = ({ done, duplicates, refusals, refused }: Import): string =>
  [
    `${plural(done, "line")} imported, ${plural(duplicates, "duplicate")}, ${refused} refused`,
    ...refusals.map(({ line, reason }) => `line ${line}: ${reason}`),
    ...(refused > refusals.length ? [`and ${refused - refusals.length} more`] : [])
  ].join("\n")

/** Why an import failed, and what to do. */
const failureOf = ({ done, total }: Import): string =>
  total === 0
    ? "The file is not imported."
    : `The import ended after ${done} of ${plural(total, "line")}. Run the command again to import the others.`

const goesOn = "An import has stopped. Run the command again to continue it."

export const importCommand = Command.make(
  "import",
  {
    kind: Argument.Literals("kind", ["answers", "prompts", "competitors"]),
    file: Argument.String("file").pipe(
      Argument.withDescription("A CSV file, or NDJSON if it ends in .ndjson or .jsonl")
    ),
    org: orgFlag,
    brand: Flag.String("brand").pipe(Flag.withDescription("The brand's id")),
    strict: Flag.Boolean("strict").pipe(
      Flag.withDefault(false),
      Flag.withDescription("Import nothing if one line is wrong")
    ),
    json: jsonFlag
  },
  ({ brand, file, json, kind, org, strict }) =>
    onCore(
      Effect.gen(function* () {
        const { id: organizationId } = yield* organizationNamed(org)
        const brandId = yield* idOf(BrandId, "brand", brand)
        const files = yield* FileSystem.FileSystem
        const bytes = Stream.mapError(
          files.stream(file),
          () => new InvalidRequest({ message: `${file}: cannot be read` })
        )
        const rows = fileRows(bytes, /\.(ndjson|jsonl)$/i.test(file) ? "ndjson" : "csv")
        const imports = yield* Imports
        const resumed = imports.resume({ organizationId, id: brandId }).pipe(
          Effect.tapErrorTag("StorageError", () => Console.error(goesOn)),
          named("brand", brand)
        )
        // no worker may be there to continue it
        const toEnd = kind === "answers" ? resumed : Effect.succeed(null)
        const earlier = yield* toEnd
        if (earlier !== null && !json) yield* Console.log(`An earlier import was continued: ${summary(earlier)}`)
        const started = yield* imports
          .start({ organizationId, brandId, kind, strict }, rows)
          .pipe(named("brand", brand))
        yield* toEnd
        const ended = yield* imports.get({ organizationId, id: started.id }).pipe(named("import", started.id))
        yield* Console.log(json ? jsonText({ ...ended, names: undefined, scans: undefined }) : summary(ended))
        if (ended.status === "failed") return yield* new CommandError({ message: failureOf(ended) })
      }).pipe(Effect.provide(NodeFileSystem.layer))
    )
).pipe(
  Command.withExamples([
    {
      command: "answerscope import answers history.csv --org ORG --brand BRAND",
      description: "The history of another tool; the same file again changes nothing"
    }
  ])
)
