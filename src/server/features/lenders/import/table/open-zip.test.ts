import { expect, it } from 'vitest'
import { buildZip } from '#test/builders/xlsx.ts'
import { openZip } from './open-zip.ts'

const mb = 1024 * 1024

async function unpackedBytes(pieces: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0
  for await (const piece of pieces) size += piece.length
  return size
}

it('counts an entry once toward the size limit, even if it is read twice [OPS-06]', async () => {
  const zip = await openZip(buildZip(['a', 'b'].map((name) => [name, Buffer.alloc(110 * mb, ' ')] as const)))
  for (let read = 0; read < 2; read++) expect(await unpackedBytes(zip.read('a'))).toBe(110 * mb)
  await expect(unpackedBytes(zip.read('b'))).rejects.toThrow('unpacks to more than 200 MB')
})
