import { rm } from 'node:fs/promises'
import { startBareServer, startBuiltServer } from './built-server.ts'
import { load } from './load.ts'
import { alternate, compared, recordReplies } from './measure.ts'

const path = '/'

/** The home page from the page cache beside a bare Fastify that sends the same headers and bytes. */
export async function benchPages(): Promise<string[]> {
  const server = await startBuiltServer()
  try {
    const { folder, etags } = await recordReplies(server.url, [path])
    const bare = await startBareServer(folder)
    try {
      const plain = [{ path }]
      const held = [{ path, headers: { 'if-none-match': etags.get(path)! } }]
      const taken = await alternate({
        warmUp: () => load(server, plain),
        bare: () => load(bare, plain),
        cached: () => load(server, plain),
        bareHeld: () => load(bare, held, { status: 304 }),
        held: () => load(server, held, { status: 304 }),
      })
      return [
        compared('GET / from the page cache', taken['cached']!, taken['bare']!),
        compared('GET /, conditional, answered 304', taken['held']!, taken['bareHeld']!),
      ]
    } finally {
      await bare.stop()
      await rm(folder, { recursive: true, force: true })
    }
  } finally {
    await server.stop()
  }
}
