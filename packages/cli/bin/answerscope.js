#!/usr/bin/env node
/**
 * Starts Answerscope. Plain JavaScript that an old Node understands too: there it goes
 * on by itself on the Node that the workspace pins. In the workspace it runs the
 * sources, in an installed package what was built from them.
 */
import { spawn } from "node:child_process"
import { existsSync, realpathSync } from "node:fs"
import module from "node:module"
import { dirname, join, sep } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

const minimum = [22, 19]
/** Set for a process that this file started, to the id of the one that started it. */
const parentVariable = "ANSWERSCOPE_LAUNCHER_PID"
const signals = ["SIGINT", "SIGTERM", "SIGHUP"]

const self = realpathSync(fileURLToPath(import.meta.url))

if (process.env.npm_lifecycle_event !== undefined && process.env[parentVariable] === undefined) endWithParent()
if (isRecent(process.versions.node)) await run()
else continueOnPinnedNode()

function isRecent(version) {
  const [major, minor] = version.split(".").map(Number)
  return major > minimum[0] || (major === minimum[0] && minor >= minimum[1])
}

async function run() {
  if (process.env[parentVariable] === String(process.ppid) && process.connected) obeyLauncher()
  delete process.env[parentVariable]
  // A later start takes the compiled code from here. Who may write this folder may write the code itself.
  module.enableCompileCache(join(dirname(dirname(self)), ".cache"))
  await import(pathToFileURL(mainModule()).href)
}

function mainModule() {
  const folder = dirname(dirname(self))
  const source = join(folder, "src", "main.ts")
  // Node does not run TypeScript below node_modules.
  if (!existsSync(source) || folder.split(sep).includes("node_modules")) return join(folder, "dist", "main.js")
  if (!process.execArgv.includes("--conditions=@answerscope/source")) {
    module.registerHooks({
      resolve: (specifier, context, next) =>
        next(specifier, { ...context, conditions: [...context.conditions, "@answerscope/source"] })
    })
  }
  return source
}

/**
 * Below npm, this process ends when what started it does: npm does not pass a signal on
 * to what its shell started, and can pass none on when it is killed.
 */
function endWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, "SIGTERM")
  }, 250)
  watch.unref()
}

function continueOnPinnedNode() {
  const node = pinnedNode()
  if (node === null) {
    const name = `${process.platform}-${process.arch}`
    process.stderr.write(
      `Answerscope needs Node ${minimum.join(".")} or newer: this is Node ${process.versions.node}, ` +
        `and no pinned one is installed for ${name}. Run npm ci in the workspace, or install Node 24.\n`
    )
    process.exit(1)
  }
  const child = spawn(node, [self, ...process.argv.slice(2)], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...process.env, [parentVariable]: String(process.pid) }
  })
  forwardSignals(child)
  child.on("error", (error) => {
    process.stderr.write(`Answerscope could not be started on ${node}: ${error.message}\n`)
    process.exit(1)
  })
  child.on("exit", (code, signal) => {
    for (const name of signals) process.removeAllListeners(name)
    if (signal === null) process.exit(code)
    process.kill(process.pid, signal)
  })
}

function pinnedNode() {
  const platform = process.platform === "win32" ? "win" : process.platform
  try {
    return module.createRequire(self).resolve(`node-${platform}-${process.arch}/bin/node`)
  } catch (error) {
    if (error.code === "MODULE_NOT_FOUND") return null
    throw error
  }
}

/**
 * A Ctrl-C in a terminal reaches both processes, a `kill` only this one. So the child
 * is told how many of each signal there were here, and makes up for those it has not had.
 */
function forwardSignals(child) {
  for (const signal of signals) {
    let count = 0
    process.on(signal, () => {
      count++
      if (child.connected) child.send({ signal, count })
      else child.kill(signal)
    })
  }
}

/** The other side of `forwardSignals`; and when the launcher is killed, this process ends as on SIGTERM. */
function obeyLauncher() {
  const received = new Map(signals.map((signal) => [signal, 0]))
  for (const signal of signals) {
    process.on(signal, function counter() {
      received.set(signal, received.get(signal) + 1)
      if (process.listenerCount(signal) > 1) return
      // Nobody else handles it: what it does by default.
      process.removeListener(signal, counter)
      process.kill(process.pid, signal)
    })
  }
  process.on("message", ({ signal, count }) => {
    // The terminal's own signal may be on its way still.
    setTimeout(() => {
      if (received.get(signal) < count) process.kill(process.pid, signal)
    }, 50)
  })
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"))
  process.channel.unref()
}
