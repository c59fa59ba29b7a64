/** Worker processes as in a deployment. */
import { Effect, Redacted } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

const main = fileURLToPath(new URL("../packages/cli/src/main.ts", import.meta.url))

/** Starts `answerscope worker` on a database, waits until it is ready, and stops it with the scope. */
export const startWorker = (url: Redacted.Redacted<string>, env: Readonly<Record<string, string>> = {}) =>
  Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<ChildProcess>((resolve, reject) => {
          const child = spawn(process.execPath, ["--conditions=@answerscope/source", main, "worker"], {
            env: {
              PATH: process.env["PATH"] ?? "",
              LOG_LEVEL: "error",
              PROVIDERS: "simulated",
              DATABASE_URL: Redacted.value(url),
              ...env
            },
            stdio: ["ignore", "pipe", "inherit"]
          })
          child.once("exit", () => reject(new Error("a worker ended")))
          child.stdout.on("data", (chunk: Buffer) => {
            if (chunk.toString().includes("worker is ready")) resolve(child)
          })
        })
    ),
    (child) => Effect.sync(() => child.kill("SIGTERM"))
  )
