/** Pages for people outside of the dashboard: those of emails, and errors of signing in. */
import { HttpServerResponse } from "effect/http"

const style =
  "body{font:1.1em/1.5 sans-serif;max-width:34em;margin:4em auto;padding:0 1em}button{font:inherit;padding:.5em 1em}"

/** SHA-256 of `style` in base64; a test compares them. */
const styleHash = "sha256-/GDVuAiPIErxEf82JC4SIiwb/U74i7ZD4eOcOQKn9DQ="

const headers = {
  "content-security-policy": [
    "default-src 'none'",
    `style-src '${styleHash}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'"
  ].join("; "),
  // the addresses of these pages contain tokens, which must not be sent on
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex"
}

/** A page without scripts and foreign content. `content` is HTML. */
export const plainPage = (
  title: string,
  content: string,
  options: { readonly status?: number; readonly retryAfter?: number } = {}
) =>
  HttpServerResponse.text(
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
${content}
</body>
</html>
`,
    {
      status: options.status ?? 200,
      contentType: "text/html; charset=utf-8",
      headers: {
        ...headers,
        ...(options.retryAfter === undefined ? {} : { "retry-after": String(options.retryAfter) })
      }
    }
  )
