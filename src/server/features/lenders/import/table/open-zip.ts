import { type Entry, fromBufferPromise } from 'yauzl'
import { Failure } from '#server/failure.ts'

/**
 * The limit on the unpacked bytes of a workbook, against zip bombs. An entry counts once, even if it is read several
 * times.
 */
const maxUnpackedBytes = 200 * 1024 * 1024

export type Zip = {
  has(name: string): boolean
  /**
   * Reads the unpacked bytes of an entry in pieces. Yields nothing for an unknown entry.
   * @throws Failure for damaged data, and when the entries read so far unpack to more than 200 MiB together.
   */
  read(name: string): AsyncGenerator<Uint8Array>
}

/**
 * Opens an archive in memory.
 * @throws Failure when it is damaged or encrypted.
 */
export async function openZip(bytes: Uint8Array): Promise<Zip> {
  const entries = new Map<string, Entry>()
  const zip = await unzipping(async () => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const opened = await fromBufferPromise(buffer, { lazyEntries: true })
    for await (const entry of opened.eachEntry()) entries.set(entry.fileName, entry)
    return opened
  })
  let unpacked = 0
  const sizes = new Map<string, number>()
  return {
    has: (name) => entries.has(name),
    async *read(name) {
      const entry = entries.get(name)
      if (!entry) return
      const stream = await unzipping(() => zip.openReadStreamPromise(entry))
      let size = 0
      const pieces = stream[Symbol.asyncIterator]()
      for (;;) {
        const piece = await unzipping(() => pieces.next())
        if (piece.done) return
        size += (piece.value as Uint8Array).length
        const counted = sizes.get(name) ?? 0
        if (size > counted) {
          sizes.set(name, size)
          unpacked += size - counted
        }
        if (unpacked > maxUnpackedBytes) {
          stream.destroy()
          throw new Failure(
            'invalid',
            `The workbook unpacks to more than ${maxUnpackedBytes / 1024 / 1024} MB. Save the sheet with the lenders as a separate file, or as CSV.`,
          )
        }
        yield piece.value as Uint8Array
      }
    },
  }
}

async function unzipping<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(
      'invalid',
      `The workbook is damaged or protected by a password (${(error as Error).message}). Open it in a spreadsheet and save it again as .xlsx.`,
    )
  }
}
