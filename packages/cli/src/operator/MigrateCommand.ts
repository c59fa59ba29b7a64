/** `answerscope migrate`: migrates the database schema. */
import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { migrateCommandDatabase } from "../Database.ts"
import { jsonText } from "../output/Json.ts"
import { jsonFlag } from "./OperatorCommand.ts"

export const migrateCommand = Command.make("migrate", { json: jsonFlag }, ({ json }) =>
  Effect.gen(function* () {
    const applied = yield* Effect.scoped(migrateCommandDatabase)
    yield* Console.log(
      json
        ? jsonText({ applied })
        : applied.length === 0
          ? "The database is up to date."
          : `Applied: ${applied.join(", ")}`
    )
  })
)
