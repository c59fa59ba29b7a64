/** The storage ports in memory. */
export * as MemoryStorage from "./MemoryStorage.ts"
