/** Logs, traces and metrics as the environment configures them. */
import { RepeatedFaults } from "@answerscope/core"
import { Config, Effect, Layer, Logger, Option, References, Schema } from "effect"
import * as Lazy from "../Lazy.ts"
import { prettyLine } from "./PrettyLog.ts"

const levels = { trace: "Trace", debug: "Debug", info: "Info", warn: "Warn", error: "Error", none: "None" } as const

const logLevel = Config.schema(Schema.Literals(["trace", "debug", "info", "warn", "error", "none"]), "LOG_LEVEL").pipe(
  Config.withDefault("info" as const),
  Config.map((level) => levels[level])
)

const logFormat = Config.withDefault(
  Config.schema(Schema.Literals(["pretty", "json"]), "LOG_FORMAT"),
  "pretty" as const
)

const formatter = (format: "pretty" | "json"): Logger.Logger<unknown, string> =>
  format === "json" ? Logger.formatJson : prettyLine({ colors: process.stderr.isTTY })

const otlpEndpoint = Config.option(Config.NonEmptyString("OTEL_EXPORTER_OTLP_ENDPOINT"))

export const logSettings = Config.all({ format: logFormat, level: logLevel, endpoint: otlpEndpoint })

/**
 * Applies `LOG_FORMAT`, `LOG_LEVEL` and `OTEL_EXPORTER_OTLP_ENDPOINT`. Logs go to standard error, repeated faults once
 * a minute.
 */
export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const { format, level, endpoint } = yield* logSettings
    const logs = Layer.mergeAll(
      Logger.layer([Logger.withConsoleError(formatter(format))]),
      Layer.succeed(References.MinimumLogLevel, level)
    )
    const all = Option.match(endpoint, {
      onNone: () => logs,
      onSome: (baseUrl) =>
        Layer.provideMerge(
          Lazy.layer(async () => (await import("./Collector.ts")).layer(baseUrl)),
          logs
        )
    })
    return RepeatedFaults.layer.pipe(Layer.provideMerge(all))
  })
)
