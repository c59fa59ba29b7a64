/** Refuses a Node that is too old, before other modules fail without a reason. Loaded first. */

/** The oldest Node that `answerscope` runs on. */
export const oldestNode = "22.19"

// other runtimes have no such version
const version = globalThis.process?.versions.node ?? oldestNode
if (version.localeCompare(oldestNode, "en", { numeric: true }) < 0) {
  throw new Error(`answerscope needs Node ${oldestNode} or newer, but this is Node ${version}.`)
}
