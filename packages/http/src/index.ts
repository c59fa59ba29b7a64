/**
 * The HTTP interface: its contract with a typed client, and its server. Node's listener is in `@answerscope/http/node`,
 * the interface inside another server in `@answerscope/http/host`.
 */
export * from "./Contract.ts"
export * from "./Server.ts"
