import { Failure } from '#server/failure.ts'

/** The largest file that is read at once; about 300,000 lenders. */
export const maxFileBytes = 100 * 1024 * 1024

/**
 * The text of a file. Throws a Failure that says what to do for a file that is too large, empty or not UTF-8, in the last case
 * with the line of the first byte that is not.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length > maxFileBytes)
    throw new Failure(
      'invalid',
      `The file has ${Math.ceil(bytes.length / 1024 / 1024)} MB; at most ${maxFileBytes / 1024 / 1024} MB are read at once. Split it into several files.`,
    )
  if (bytes.length === 0) throw new Failure('invalid', 'The file is empty.')
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    throw new Failure('invalid', 'The file is UTF-16. Save it as UTF-8 (in a spreadsheet: "CSV UTF-8").')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Failure(
      'invalid',
      `Line ${lineOfFirstBadByte(bytes)} is not UTF-8. Save the file as UTF-8 (in a spreadsheet: "CSV UTF-8").`,
    )
  }
}

function lineOfFirstBadByte(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  for (let start = 0; start < bytes.length; line++) {
    const found = bytes.indexOf(10, start)
    const end = found === -1 ? bytes.length : found + 1
    try {
      decoder.decode(bytes.subarray(start, end))
    } catch {
      return line
    }
    start = end
  }
  return line
}
