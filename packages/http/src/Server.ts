/** The HTTP server, for any `HttpServer` of Effect; Node's is `@answerscope/http/node`. */
export {
  type DashboardFile,
  type DashboardFiles,
  defaultHttpOptions,
  type HttpOptions,
  type IdentityProvider,
  Measuring,
  Readiness,
  SignInFailed
} from "./server/HttpOptions.ts"
export { exportsUnderWay } from "./server/ExportsUnderWay.ts"
export * as HttpServer from "./server/HttpServer.ts"
