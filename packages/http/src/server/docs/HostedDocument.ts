/** The interface description where the interface is part of a host. */
import { Predicate } from "effect"
import type { HostSettings } from "../Host.ts"

const signIn =
  "Who calls is known to the service that this interface is part of, by its own sign-in; there are no access keys."

/** Descriptions that differ if the host authenticates callers. */
const descriptions: { readonly [status: string]: string } = {
  401: "You are not signed in, or your session has ended.",
  403: "You may not do this, or your organization is not known here, or it is suspended.",
  429: "Too many requests, or too many large responses under way."
}

const mapObject = (value: unknown, change: (member: unknown, name: string) => unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(Predicate.isObject(value) ? value : {}).map(([name, member]) => [name, change(member, name)])
  )

const without = (value: unknown, name: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(Predicate.isObject(value) ? value : {}).filter(([key]) => key !== name))

const response = (described: unknown, status: string): unknown => {
  const description = descriptions[status]
  return description === undefined ? described : { ...without(described, "description"), description }
}

const operation = (described: unknown): unknown =>
  mapObject(without(described, "security"), (member, name) =>
    name === "responses" ? mapObject(member, response) : member
  )

const withoutKeys = ({ info, paths, components, ...rest }: Record<string, unknown>): Record<string, unknown> => ({
  ...without(rest, "security"),
  info: mapObject(info, (member, name) => (name === "description" ? `${String(member)}\n\n${signIn}` : member)),
  paths: mapObject(paths, (item) => mapObject(item, operation)),
  components: without(components, "securitySchemes")
})

/** The description with the place where the host has the interface, and with how callers say who they are there. */
export const hostedDocument = (
  document: Record<string, unknown>,
  { prefix, authenticate }: HostSettings
): Record<string, unknown> => {
  const placed = prefix === "" ? document : { ...document, servers: [{ url: prefix }] }
  return authenticate === null ? placed : withoutKeys(placed)
}
