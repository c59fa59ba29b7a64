import { Flag, GlobalFlag } from "effect/cli"

/** The flag of every command. */
export const envFileFlag = GlobalFlag.Setting("env-file")({
  flag: Flag.String("env-file").pipe(
    Flag.optional,
    Flag.withMetavar("FILE"),
    Flag.withDescription("A file of settings (NAME=value per line) instead of .env; the environment wins")
  )
})
