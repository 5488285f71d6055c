import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Http } from '#server/platform/http/route.ts'

const forever = 'public, max-age=31536000, immutable'
const oneDay = 'public, max-age=86400'
const isCompressedCopy = /\.(br|gz)$/

/**
 * Serves the client build's precompressed files: hashed files are cached forever, others for a day. With `sharedDir`,
 * also serves other releases' hashed files that {@link shareAssets} put there.
 */
export async function registerBuiltFiles(
  http: Pick<Http, 'app'>,
  clientDir: string,
  sharedDir?: string,
): Promise<void> {
  const hashed = join(clientDir, 'assets/')
  await http.app.register(fastifyStatic, {
    root: clientDir,
    preCompressed: true,
    // One route per file. Other URLs are pages.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, path) => reply.header('cache-control', path.startsWith(hashed) ? forever : oneDay),
  })
  if (sharedDir === undefined) return
  await http.app.register(fastifyStatic, {
    root: sharedDir,
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    allowedPath: (path) => !isCompressedCopy.test(path),
    index: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', forever),
  })
}

/** Milliseconds that the shared folder keeps the files of an unused release. */
const keptMs = 30 * 86_400_000

/**
 * Copies the build's hashed files to a folder that processes of other releases serve too. During a rolling upgrade or
 * after a rollback, a page of one release finds its files on a process of the other. Deletes files of releases that
 * haven't started for 30 days. Rejects when the folder can't be written.
 */
export async function shareAssets(clientDir: string, sharedDir: string, now = new Date()): Promise<void> {
  const from = join(clientDir, 'assets')
  await mkdir(sharedDir, { recursive: true, mode: 0o700 })
  const own = await readdir(from)
  const shared = new Set(await readdir(sharedDir))
  await Promise.all(
    own.map(async (name) => {
      const target = join(sharedDir, name)
      if (!shared.has(name)) {
        // Written to a temporary name, so that other processes never serve a partial file.
        const part = `${target}.${process.pid}.part`
        await copyFile(join(from, name), part, constants.COPYFILE_FICLONE)
        await rename(part, target)
      }
      await utimes(target, now, now)
    }),
  )
  const ownNames = new Set(own)
  for (const name of shared) {
    if (ownNames.has(name)) continue
    const file = join(sharedDir, name)
    const found = await stat(file).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > keptMs) await rm(file, { force: true })
  }
}
