/** Logos of reports: PNG, or SVG that only draws. Decided by the bytes, not by what they are called. Pure. */
import { Result } from "effect"
import { Base64 } from "effect/encoding"
import { InvalidRequest } from "../request/RequestError.ts"
import { drawingOf } from "./SvgDrawing.ts"

/** Most bytes of a logo. */
export const logoBytesMax = 100_000

/** Widest and highest PNG, in pixels: a small file can unpack to a huge picture. */
const pixelsMax = 4_000

const urlPattern = /^data:(image\/png|image\/svg\+xml)(?:;charset=utf-8)?;base64,([A-Za-z0-9+/]*={0,2})$/i

const refused = (reason: string) => Result.fail(new InvalidRequest({ message: `branding.logo: ${reason}` }))

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Why bytes are no PNG; `null` if they are one: its signature, then chunks from IHDR to IEND and nothing else. */
const pngProblem = (bytes: Uint8Array): string | null => {
  if (signature.some((byte, at) => bytes[at] !== byte)) return "is no PNG"
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = signature.length, isFirst = true; ; isFirst = false) {
    if (at + 12 > bytes.length) return "is no whole PNG"
    const length = view.getUint32(at)
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const next = at + 12 + length
    if (next > bytes.length || isFirst !== (type === "IHDR")) return "is no whole PNG"
    if (isFirst) {
      if (length !== 13) return "is no whole PNG"
      const sides = [view.getUint32(at + 8), view.getUint32(at + 12)]
      if (sides.some((side) => side === 0 || side > pixelsMax)) return `must have 1 to ${pixelsMax} pixels a side`
    }
    if (type === "IEND") return next === bytes.length ? null : "has bytes after the end of its PNG"
    at = next
  }
}

/** A logo to keep, from its `data:` URL: a PNG as it is, an SVG without its comments. */
export const cleanLogo = (given: string): Result.Result<string, InvalidRequest> => {
  const [, type, encoded] = urlPattern.exec(given) ?? []
  if (type === undefined || encoded === undefined) {
    return refused("must be a data: URL of type image/png or image/svg+xml in base64")
  }
  const decoded = Base64.decode(encoded)
  if (Result.isFailure(decoded)) return refused("is no base64")
  const bytes = decoded.success
  if (bytes.length > logoBytesMax) return refused(`must have at most ${logoBytesMax} bytes`)
  if (type.toLowerCase() === "image/png") {
    const problem = pngProblem(bytes)
    return problem === null ? Result.succeed(`data:image/png;base64,${Base64.encode(bytes)}`) : refused(problem)
  }
  return Result.match(drawingOf(bytes), {
    onFailure: refused,
    onSuccess: (drawing) => Result.succeed(`data:image/svg+xml;base64,${Base64.encode(drawing)}`)
  })
}
