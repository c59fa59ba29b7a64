/**
 * The AI engines whose answers are measured.
 */
import { Schema } from "effect"

/** An AI engine by its public name. */
export const Engine = Schema.Literals(["chatgpt", "claude", "gemini", "perplexity"])
export type Engine = typeof Engine.Type

/** All engines, in the order in which they are listed and defaulted. */
export const engines: ReadonlyArray<Engine> = Engine.literals

/** Engines of a brand, scan or tracker: at least one, each once. */
export const EngineSet = Schema.Array(Engine).check(Schema.isMinLength(1), Schema.isUnique())
