/** Refuses a Node that is too old, before other modules fail with an error that explains nothing. Imported first. */

const minimum = [22, 19] as const

// other runtimes have no such version
const version = globalThis.process?.versions.node
const [major = 0, minor = 0] = (version ?? minimum.join(".")).split(".").map(Number)
if (major < minimum[0] || (major === minimum[0] && minor < minimum[1])) {
  throw new Error(`answerscope needs Node ${minimum.join(".")} or newer, but this is Node ${version}.`)
}

export {}
