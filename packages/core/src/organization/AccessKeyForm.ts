/**
 * The form of an access key: `ask_`, 43 base-62 characters of 32 random bytes and a 6-character checksum. A typo is
 * rejected without a query, and secret scanners can find leaks.
 */

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const keyPattern = /^ask_[0-9A-Za-z]{49}$/
const checksumLength = 6

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** CRC-32 (IEEE 802.3) of ASCII text, as an unsigned integer. */
export const crc32 = (text: string): number => {
  let crc = 0xffffffff
  for (let i = 0; i < text.length; i++) crc = (crc >>> 8) ^ (crcTable[(crc ^ text.charCodeAt(i)) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}

const base62 = (value: bigint, length: number): string => {
  let text = ""
  for (let rest = value; rest > 0n; rest /= 62n) text = alphabet[Number(rest % 62n)] + text
  return text.padStart(length, "0")
}

const checksum = (text: string): string => base62(BigInt(crc32(text)), checksumLength)

/** The key made of 32 random bytes, as one big-endian number. */
export const accessKeyOf = (secret: Uint8Array): string => {
  if (secret.length !== 32) throw new RangeError("an access key has 32 random bytes")
  let value = 0n
  for (const byte of secret) value = (value << 8n) | BigInt(byte)
  const body = `ask_${base62(value, 43)}`
  return body + checksum(body)
}

/** Whether `text` has the form of a key and a correct checksum. Needs no storage. */
export const isAccessKey = (text: string): boolean =>
  keyPattern.test(text) && text.slice(-checksumLength) === checksum(text.slice(0, -checksumLength))
