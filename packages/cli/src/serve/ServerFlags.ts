/**
 * The settings of a server that can be flags: none that holds a secret, which other users of the machine could read.
 */
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

/** The flags in place of the settings of their names. */
export const layerOfFlags = ({ port, host, dataDir }: Given) => {
  const given = { PORT: port, HOST: host, DATA_DIR: dataDir }
  const env = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (Option.isSome(value) ? [[name, value.value]] : []))
  )
  return ConfigProvider.layerAdd(ConfigProvider.fromEnv({ env }), { asPrimary: true })
}
