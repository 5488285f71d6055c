import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentType } from 'mime-types'
import { replyNotFound } from '#server/platform/http/error-replies.ts'
import type { Http } from '#server/platform/http/route.ts'

/** What the build writes beside a file that is shorter when compressed. */
const suffixes = { br: '.br', gzip: '.gz' } as const

/**
 * Registers what the build made for browsers: hashed files for ever, the few with fixed names for a day. They come from the
 * response cache, because a page asks for dozens, and looking each up on the disk takes longer than rendering the page.
 */
export async function registerBuiltFiles(http: Http, clientDir: string): Promise<void> {
  const entries = await readdir(clientDir, { recursive: true, withFileTypes: true })
  const names = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(clientDir.length)),
  )
  for (const name of names) {
    if (name.startsWith('/.vite/') || /\.(br|gz)$/.test(name)) continue
    const path = join(clientDir, name)
    const headers = {
      'content-type': contentType(name.slice(name.lastIndexOf('.'))) || 'application/octet-stream',
      'cache-control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
    }
    http.app.route({
      method: ['GET', 'HEAD'],
      url: name,
      schema: { hide: true },
      compress: false,
      async handler(request, reply) {
        try {
          return await http.cache.send(request, reply, `file ${name}`, async () => ({
            status: 200,
            headers,
            body: await readFile(path),
            encode: async (encoding) =>
              names.has(name + suffixes[encoding]) ? readFile(path + suffixes[encoding]) : undefined,
          }))
        } catch (error) {
          // A newer build lies there by now.
          if ((error as NodeJS.ErrnoException).code === 'ENOENT') return replyNotFound(request, reply)
          throw error
        }
      },
    })
  }
}
