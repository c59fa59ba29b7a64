/**
 * What tests of the core, and of services built on it, can use.
 */
export * from "./ScriptedEngine.ts"
