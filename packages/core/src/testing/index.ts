/** What tests of programs built on the core can use: engines and senders that follow a script, and wrong clocks. */
export * from "./CountedRateLimits.ts"
export * from "./FakeChats.ts"
export * from "./ScriptedEngine.ts"
export * from "./ScriptedSenders.ts"
export * from "./ShiftedClock.ts"
export * from "./Decisions.ts"
