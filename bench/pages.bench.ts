import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#server/project-root.ts'
import { startBareServer, startBuiltServer } from './built-server.ts'
import { load } from './load.ts'
import { alternate, compared, recordReplies } from './measure.ts'

const path = '/'

/** The home page from the page cache, and the built scripts, beside a bare Fastify that sends the same headers and bytes. */
export async function benchPages(): Promise<string[]> {
  const server = await startBuiltServer()
  try {
    const scripts = (await readdir(join(projectRoot, 'dist/client/assets')))
      .filter((name) => name.endsWith('.js'))
      .map((name) => `/assets/${name}`)
    const { folder, etags } = await recordReplies(server.url, [path, ...scripts])
    const bare = await startBareServer(folder)
    try {
      const plain = [{ path }]
      const files = scripts.map((script) => ({ path: script }))
      const held = [{ path, headers: { 'if-none-match': etags.get(path)! } }]
      const taken = await alternate({
        warmUp: () => load(server, plain),
        bare: () => load(bare, plain),
        cached: () => load(server, plain),
        bareHeld: () => load(bare, held, { status: 304 }),
        held: () => load(server, held, { status: 304 }),
        bareFiles: () => load(bare, files),
        files: () => load(server, files),
      })
      return [
        compared('GET / from the page cache', taken['cached']!, taken['bare']!),
        compared('GET /, conditional, answered 304', taken['held']!, taken['bareHeld']!),
        compared('GET a built script', taken['files']!, taken['bareFiles']!),
      ]
    } finally {
      await bare.stop()
      await rm(folder, { recursive: true, force: true })
    }
  } finally {
    await server.stop()
  }
}
