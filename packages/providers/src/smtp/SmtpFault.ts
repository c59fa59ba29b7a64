/** Why a message was not accepted, in words for the tenant. */
import { Predicate } from "effect"

/** The parts of nodemailer's errors that are used. */
export interface SmtpFault {
  /** The mail server's reply code, null when it gave none. */
  readonly statusCode: number | null
  /** One line: no address, no server, no password, nothing that the server said. */
  readonly error: string
}

const sentences: Readonly<Record<string, string>> = {
  EAUTH: "The mail server refuses the login.",
  ENOAUTH: "The mail server refuses the login.",
  EOAUTH2: "The mail server refuses the login.",
  EDNS: "The mail server's name does not resolve.",
  ECONNECTION: "The mail server cannot be reached.",
  ESOCKET: "The mail server cannot be reached.",
  ETLS: "No secure connection to the mail server could be made.",
  EREQUIRETLS: "No secure connection to the mail server could be made.",
  ETIMEDOUT: "The mail server did not answer in time.",
  EENVELOPE: "The mail server refuses the address",
  EMESSAGE: "The mail server refuses the message",
  EPROTOCOL: "The mail server's reply makes no sense"
}

/** Returns the meaning of a mail server's error. */
export const smtpFaultOf = (error: unknown): SmtpFault => {
  const statusCode =
    Predicate.hasProperty(error, "responseCode") && typeof error.responseCode === "number" ? error.responseCode : null
  const code = Predicate.hasProperty(error, "code") && typeof error.code === "string" ? error.code : ""
  const sentence = sentences[code] ?? "The message could not be sent"
  if (sentence.endsWith(".")) return { statusCode, error: sentence }
  return { statusCode, error: statusCode === null ? `${sentence}.` : `${sentence} (${statusCode}).` }
}
