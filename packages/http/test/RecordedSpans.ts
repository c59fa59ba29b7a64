/**
 * What traces hold, for tests.
 */
import { Layer, Tracer } from "effect"

/** A tracer, and every attribute of its spans as text. */
export const recordedSpans = () => {
  const attributes: Array<string> = []
  const tracing = Layer.succeed(
    Tracer.Tracer,
    Tracer.make({
      span: (given) => {
        const span = new Tracer.NativeSpan(given)
        const attribute = span.attribute.bind(span)
        span.attribute = (key, value) => {
          attributes.push(`${key}=${String(value)}`)
          attribute(key, value)
        }
        return span
      }
    })
  )
  return { attributes, tracing }
}
