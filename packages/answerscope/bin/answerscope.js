#!/usr/bin/env node
/** The command. Plain JavaScript that an old Node understands too, as the file that it loads. */
await import("@answerscope/cli/bin")
