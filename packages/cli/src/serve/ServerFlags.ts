/** Server settings that can be flags: no secrets, because other users of the machine can read command lines. */
import { ConfigProvider, Option } from "effect"
import { Flag } from "effect/cli"

const flag = (name: string, metavar: string, description: string) =>
  Flag.String(name).pipe(Flag.optional, Flag.withMetavar(metavar), Flag.withDescription(description))

export const serverFlags = {
  port: flag(
    "port",
    "PORT",
    "The port to listen on; 0 for any free one. All settings: answerscope settings and docs/operations.md"
  ),
  host: flag("host", "ADDRESS", "The address to listen on"),
  dataDir: flag("data-dir", "FOLDER", "The folder of the embedded database")
}

type Given = { readonly [Name in keyof typeof serverFlags]: Option.Option<string> }

/** Flags take precedence over settings of the same name. */
export const layerOfFlags = ({ port, host, dataDir }: Given) => {
  const given = { PORT: port, HOST: host, DATA_DIR: dataDir }
  const env = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (Option.isSome(value) ? [[name, value.value]] : []))
  )
  return ConfigProvider.layerAdd(ConfigProvider.fromEnv({ env }), { asPrimary: true })
}
