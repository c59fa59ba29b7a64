/**
 * A part of a page with its own query: keeps its place while it loads, shows old data during a refetch, and shows an
 * error without hiding the rest.
 */
import { ClientError } from "@answerscope/http/client"
import type { ComponentChildren } from "preact"
import { useEffect } from "preact/hooks"
import { isOffline } from "../data/Connection.ts"
import { type QueryState, refetch } from "../data/Query.ts"
import { sessionEnded } from "../data/Session.ts"
import { text } from "../text/English.ts"

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : text.failed)

/** The error, and how to continue. */
export const Failure = ({ error, url }: { readonly error: unknown; readonly url: string }) => {
  const status = error instanceof ClientError ? error.status : 0
  useEffect(() => {
    if (status === 401) sessionEnded()
  }, [status])
  const requestId = error instanceof ClientError ? error.requestId : null
  return (
    <div class="failure" role="alert">
      <p>
        <strong>{text.failed}</strong> {messageOf(error)}
      </p>
      <p class="actions">
        <button type="button" onClick={() => refetch(url)}>
          {text.retry}
        </button>
        {requestId === null ? null : <small class="quiet">{text.requestId(requestId)}</small>}
      </p>
    </div>
  )
}

/** The error to show. While the server is unreachable, the banner says it once, and figures that are there stay. */
export const faultIn = ({ data, error }: QueryState<unknown>): unknown =>
  isOffline.value && data !== null ? null : error

/** Shows `children` of the data. Reserves `height` before the first data. */
export const Panel = <A,>({
  children,
  height = "8rem",
  held,
  title,
  tools,
  url
}: {
  readonly children: (data: A) => ComponentChildren
  readonly height?: string
  readonly held: QueryState<A>
  readonly title?: string
  readonly tools?: ComponentChildren
  readonly url: string
}) => {
  const fault = faultIn(held)
  return (
    <section class="panel" aria-busy={held.isLoading}>
      {title === undefined ? null : (
        <header>
          <h2>{title}</h2>
          {tools}
        </header>
      )}
      {fault === null ? null : <Failure error={fault} url={url} />}
      {held.data === null ? (
        held.error === null ? (
          <div class="skeleton" style={{ height }} />
        ) : null
      ) : (
        <div class={held.isLoading || fault !== null ? "body stale" : "body"}>{children(held.data)}</div>
      )}
    </section>
  )
}
