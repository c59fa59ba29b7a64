/** `answerscope sessions`: dashboard sessions. */
import { AccessKeys, Sessions, StorageClock } from "@answerscope/core"
import { type Session, SessionId } from "@answerscope/core/model"
import { Console, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { CommandError } from "../CommandError.ts"
import { signInAddress, validKey } from "../serve/DashboardLink.ts"
import { idOf, jsonFlag, named, onDatabase, orgFlag, organizationNamed, printRows, timeOf } from "./OperatorCommand.ts"

const columns = {
  id: (session: Session) => session.id,
  key: ({ accessKeyId, memberScope }: Session) => (memberScope === null ? accessKeyId : `none (${memberScope})`),
  "signed in": (session: Session) => timeOf(session.createdAt),
  "last used": (session: Session) => timeOf(session.lastUsedAt)
}

const list = Command.make("list", { org: orgFlag, json: jsonFlag }, ({ org, json }) =>
  onDatabase(
    Effect.gen(function* () {
      const organization = yield* organizationNamed(org)
      const sessions = yield* (yield* Sessions).list(organization.id)
      yield* printRows({
        json,
        document: { sessions },
        columns,
        rows: sessions,
        empty: "This organization has no sessions."
      })
    })
  )
).pipe(Command.withDescription("List an organization's dashboard sessions, newest first"))

const revoke = Command.make(
  "revoke",
  {
    id: Argument.String("session-id").pipe(
      Argument.optional,
      Argument.withDescription("The session's id, such as ses_…, or --org for all of an organization")
    ),
    org: Flag.String("org").pipe(
      Flag.optional,
      Flag.withDescription("End all sessions of this organization and cancel unused links")
    ),
    json: jsonFlag
  },
  ({ id, org, json }) =>
    onDatabase(
      Effect.gen(function* () {
        const sessions = yield* Sessions
        if (Option.isSome(id) === Option.isSome(org)) {
          return yield* new CommandError({ message: "Give either a session's id or --org." })
        }
        if (Option.isSome(org)) {
          const organization = yield* organizationNamed(org.value)
          const ended = yield* sessions.endAll(organization.id)
          return yield* Console.log(json ? JSON.stringify({ ended }) : `Ended: ${ended}.`)
        }
        const text = Option.getOrElse(id, () => "")
        const sessionId = yield* idOf(SessionId, "session", text)
        const session = yield* sessions.end(sessionId).pipe(named("session", text))
        yield* printRows({ json, document: session, columns, rows: [session], empty: "" })
      })
    )
).pipe(Command.withDescription("End a session, or all sessions of an organization"))

const link = Command.make(
  "link",
  {
    org: orgFlag,
    url: Flag.String("url").pipe(
      Flag.withDefault("http://127.0.0.1:3000"),
      Flag.withDescription("The server's public address, such as https://answerscope.example.com")
    ),
    json: jsonFlag
  },
  ({ org, url, json }) =>
    onDatabase(
      Effect.gen(function* () {
        const organization = yield* organizationNamed(org)
        const now = yield* (yield* StorageClock).now
        const key = validKey(yield* (yield* AccessKeys).list(organization.id), now)
        if (key === undefined) {
          return yield* new CommandError({
            message: `The organization has no valid key. Create one: answerscope key create --org ${org}`
          })
        }
        const token = yield* (yield* Sessions).makeLink({ organizationId: organization.id, accessKeyId: key.id })
        const address = signInAddress(url.replace(/\/+$/, ""), token)
        yield* Console.log(json ? JSON.stringify({ url: address, scope: key.scope }) : address)
      })
    )
).pipe(Command.withDescription("Print a link that signs in to the dashboard; works once, for ten minutes"))

export const sessionsCommand = Command.make("sessions").pipe(Command.withSubcommands([list, revoke, link]))
