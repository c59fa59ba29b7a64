/** Why an attempt got no response, in words for the tenant: no address, no path, no name of a machine. */
import { Data } from "effect"

export class WebhookFault extends Data.TaggedError("WebhookFault")<{ readonly message: string }> {}

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The connection was refused.",
  ECONNRESET: "The connection was closed before a response came.",
  EPIPE: "The connection was closed before a response came.",
  EHOSTUNREACH: "The host cannot be reached.",
  ENETUNREACH: "The host cannot be reached.",
  ETIMEDOUT: "The connection could not be made in time.",
  HPE_HEADER_OVERFLOW: "The response's headers are too long.",
  CERT_HAS_EXPIRED: "The certificate has expired.",
  CERT_NOT_YET_VALID: "The certificate is not valid yet.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The certificate is signed by itself, which is not trusted.",
  SELF_SIGNED_CERT_IN_CHAIN: "The certificate is signed by an authority that is not trusted.",
  UNABLE_TO_GET_ISSUER_CERT: "The certificate is signed by an authority that is not trusted.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "The certificate is signed by an authority that is not trusted.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The certificate's chain is incomplete.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate is for another host."
}

/** The fault behind an error of Node's. An unknown error is described by its code alone. */
export const faultOf = (error: Error): WebhookFault => {
  const code = codeOf(error)
  return new WebhookFault({
    message:
      sentences[code] ??
      (code.startsWith("HPE_")
        ? "The response is not HTTP."
        : code.includes("SSL") || code.includes("TLS")
          ? "No secure connection could be made."
          : `The connection failed${code === "" ? "" : ` (${code})`}.`)
  })
}

/** The code of an error, or of the first of those that it gathers, as when several addresses were tried. */
const codeOf = (error: Error): string => {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return codeOf(error.errors[0])
  return "code" in error && typeof error.code === "string" && /^[A-Z][A-Z0-9_]{0,63}$/.test(error.code)
    ? error.code
    : ""
}
