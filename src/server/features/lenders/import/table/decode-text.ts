import { Failure } from '#server/failure.ts'

/** The largest file that the command line reads, about 300,000 lenders. */
export const maxFileBytes = 100 * 1024 * 1024

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'

/**
 * Decodes a file and returns its text without the byte order mark, and its encoding: UTF-16 by its mark or if more than
 * a third of its first 1,000 bytes are zero, UTF-8 if valid, else Windows-1252, which older versions of Excel write. In
 * a text without line feeds, carriage returns become line feeds.
 * @throws Failure for a file that is empty or too large, for an old .xls workbook, and for a file that is neither UTF-8
 * nor UTF-16 and has control characters near its start.
 */
export function decodeText(bytes: Uint8Array, maxBytes = maxFileBytes): { text: string; encoding: Encoding } {
  assertSize(bytes, maxBytes)
  const encoding = guessEncoding(bytes)
  const label = encoding === 'UTF-16' && isBigEndian(bytes) ? 'utf-16be' : encoding
  const text = new TextDecoder(label).decode(bytes)
  if (isOle(bytes) || (encoding === 'Windows-1252' && /[\0-\x08\x0e-\x1f]/.test(text.slice(0, 4096))))
    throw new Failure('invalid', 'The file is neither text nor an .xlsx workbook. Save it as .xlsx or as CSV.')
  return { text: text.includes('\n') ? text : text.replaceAll('\r', '\n'), encoding }
}

/** Returns whether bytes start like an OLE file, such as an .xls workbook. Its many zeros would pass for UTF-16. */
const isOle = (bytes: Uint8Array) => [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte)

/** @throws Failure for a file that is empty or has more than `maxBytes` bytes. */
export function assertSize(bytes: Uint8Array, maxBytes: number): void {
  const mb = (size: number) => Math.ceil(size / 1024 / 1024)
  if (bytes.length > maxBytes)
    throw new Failure(
      'invalid',
      `The file has ${mb(bytes.length)} MB; at most ${mb(maxBytes)} MB are read at once. Split it into several files, each with the header.`,
    )
  if (bytes.length === 0) throw new Failure('invalid', 'The file is empty.')
}

function guessEncoding(bytes: Uint8Array): Encoding {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return 'UTF-16'
  const head = bytes.subarray(0, 1000)
  const zeros = head.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0)
  if (head.length >= 8 && zeros > head.length / 3) return 'UTF-16'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'UTF-8'
  } catch {
    return 'Windows-1252'
  }
}

/** Without a mark, ASCII text in big-endian UTF-16 starts with a zero byte. */
function isBigEndian(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0 && bytes[1] !== 0)
}
