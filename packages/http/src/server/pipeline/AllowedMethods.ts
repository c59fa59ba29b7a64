/** Which methods a path has, for the responses to any other method and to OPTIONS. */
import { Result } from "effect"
import { HttpApi } from "effect/http-api"
import { Api } from "../../api/Api.ts"

/** A route that is not an operation of the interface. */
export type ExtraRoute = readonly [method: "GET" | "POST" | "DELETE", path: string]

interface Template {
  readonly segments: ReadonlyArray<string>
  readonly method: string
}

const segmentsOf = (path: string): ReadonlyArray<string> => path.replace(/\/$/, "").split("/")

const templatesOf = (): ReadonlyArray<Template> => {
  const templates: Array<Template> = []
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint }) => {
      templates.push({ segments: segmentsOf(endpoint.path), method: endpoint.method })
    }
  })
  return templates
}

/** The path with its escapes resolved, as the router does; null when they are broken. */
const decoded = (path: string): string | null => Result.getOrNull(Result.try(() => decodeURI(path)))

const matches = (template: ReadonlyArray<string>, path: ReadonlyArray<string>): boolean =>
  template.length === path.length &&
  template.every((segment, at) => (segment.startsWith(":") ? path[at] !== "" : segment === path[at]))

/** The methods of a path, HEAD and OPTIONS included; empty for a path that does not exist. */
export const allowedMethodsWith = (
  extraRoutes: ReadonlyArray<ExtraRoute>
): ((url: string) => ReadonlyArray<string>) => {
  const templates = [
    ...templatesOf(),
    ...extraRoutes.map(([method, path]): Template => ({ segments: segmentsOf(path), method }))
  ]
  return (url) => {
    const path = decoded(url.replace(/[?#].*$/s, ""))
    if (path === null) return []
    const segments = segmentsOf(path)
    const methods = new Set(templates.filter((template) => matches(template.segments, segments)).map((t) => t.method))
    if (methods.size === 0) return []
    if (methods.has("GET")) methods.add("HEAD")
    return [...methods, "OPTIONS"]
  }
}
