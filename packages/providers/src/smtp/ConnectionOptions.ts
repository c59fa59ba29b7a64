/** How nodemailer connects, to send and to check. */
import { Redacted } from "effect"

/** Each step has the given time. */
export const connectionOptions = (options: {
  readonly url: Redacted.Redacted<string>
  readonly requireTls: boolean
  readonly millis: number
}) => ({
  url: Redacted.value(options.url),
  // otherwise a machine in between that hides the offer of TLS would get user and password
  requireTLS: options.requireTls,
  connectionTimeout: options.millis,
  greetingTimeout: options.millis,
  socketTimeout: options.millis,
  dnsTimeout: options.millis
})
