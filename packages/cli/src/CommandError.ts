import { Schema } from "effect"

/** A command that could not do its work. `message` is one line for the person at the terminal. */
export class CommandError extends Schema.TaggedError<CommandError>("@answerscope/cli/CommandError")("CommandError", {
  message: Schema.String
}) {}
