import { Schema } from "effect"

/** The failure of a command. `message` is one line for the person at the terminal. */
export class CommandError extends Schema.TaggedError<CommandError>("@answerscope/cli/CommandError")("CommandError", {
  message: Schema.String
}) {}
