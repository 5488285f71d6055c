import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { registerBuiltFiles, shareAssets } from './built-files.ts'

const script = 'export const answer = 42\n'.repeat(100)
const [br, gz] = [brotliCompressSync(script), gzipSync(script)]
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

/** Starts an app that serves a small build, and returns a client for it. */
async function startServing() {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-built-'))
  folders.push(folder)
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  const files: Record<string, string | Buffer> = {
    'assets/page-abc.js': script,
    'assets/page-abc.js.br': br,
    'assets/page-abc.js.gz': gz,
    'assets/tiny-abc.js': 'export {}',
    'assets/font-abc.woff2': Buffer.alloc(5000, 7),
    'favicon.svg': '<svg/>',
    '.vite/manifest.json': '{}',
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const app = Fastify()
  await registerBuiltFiles({ app }, folder)
  const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ url, method, headers: { 'accept-encoding': 'br, gzip', ...headers } })
  return { folder, ask }
}

it('sends the build’s compressed bytes in the requested encoding', async () => {
  const { ask } = await startServing()
  const sent = await ask('/assets/page-abc.js')
  expect(sent.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  expect(sent.rawPayload).toEqual(br)
  const zipped = await ask('/assets/page-abc.js', { 'accept-encoding': 'gzip' })
  expect(zipped.rawPayload).toEqual(gz)
  const plain = await ask('/assets/page-abc.js', { 'accept-encoding': 'identity' })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.body).toBe(script)
  expect((await ask('/assets/page-abc.js', { 'if-none-match': String(sent.headers['etag']) })).statusCode).toBe(304)
})

it('sends uncompressed files unchanged', async () => {
  const { ask } = await startServing()
  for (const [path, type] of [
    ['/assets/tiny-abc.js', 'application/javascript; charset=utf-8'],
    ['/assets/font-abc.woff2', 'font/woff2'],
    ['/favicon.svg', 'image/svg+xml'],
  ] as const) {
    const { headers } = await ask(path)
    expect(headers, path).not.toHaveProperty('content-encoding')
    expect(headers['content-type'], path).toBe(type)
  }
  expect((await ask('/favicon.svg')).headers['cache-control']).toBe('public, max-age=86400')
  const head = await ask('/assets/font-abc.woff2', {}, 'HEAD')
  expect(head.headers['content-length']).toBe('5000')
  expect(head.body).toBe('')
})

it('doesn’t serve the manifest, compressed copies or unknown files', async () => {
  const { ask } = await startServing()
  for (const path of ['/.vite/manifest.json', '/assets/page-abc.js.br', '/assets/page-abc.js.gz', '/assets/none.js'])
    expect((await ask(path)).statusCode, path).toBe(404)
})

it('answers 404 for a file that a newer build removed', async () => {
  const { folder, ask } = await startServing()
  await ask('/assets/page-abc.js')
  await rm(join(folder, 'assets'), { recursive: true })
  expect((await ask('/assets/page-abc.js')).statusCode).toBe(404)
})

/** Starts a release with one asset that shares a folder with other releases. */
async function startRelease(name: string, shared: string) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-release-'))
  folders.push(folder)
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, `assets/${name}.js`), script)
  await writeFile(join(folder, `assets/${name}.js.br`), br)
  await shareAssets(folder, shared)
  const app = Fastify()
  await registerBuiltFiles({ app }, folder, shared)
  return (url: string) => app.inject({ url, headers: { 'accept-encoding': 'br' } })
}

it('serves assets of both releases, before and after a rollback [OPS-07]', async () => {
  const shared = await mkdtemp(join(tmpdir(), 'plumbline-shared-'))
  folders.push(shared)
  const older = await startRelease('older-abc', shared)
  expect((await older('/assets/newer-abc.js')).statusCode).toBe(404)
  const newer = await startRelease('newer-abc', shared)
  const others: [typeof older, string][] = [
    [older, '/assets/newer-abc.js'],
    [newer, '/assets/older-abc.js'],
  ]
  for (const [ask, url] of others) {
    const { statusCode, headers, rawPayload } = await ask(url)
    expect({ statusCode, ...headers }, url).toMatchObject({
      statusCode: 200,
      'content-type': 'application/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(rawPayload).toEqual(br)
    expect((await ask(`${url}.br`)).statusCode).toBe(404)
  }
  for (const url of ['/assets/', '/assets/none.js', '/assets/..%2f..%2fetc/passwd'])
    expect((await newer(url)).statusCode, url).toBe(404)
})

it('deletes shared assets that no start has touched for 30 days', async () => {
  const shared = await mkdtemp(join(tmpdir(), 'plumbline-shared-'))
  folders.push(shared)
  await startRelease('first', shared)
  await startRelease('second', shared)
  const old = new Date(Date.now() - 31 * 86_400_000)
  for (const name of await readdir(shared)) await utimes(join(shared, name), old, old)
  await startRelease('second', shared)
  expect((await readdir(shared)).sort()).toEqual(['second.js', 'second.js.br'])
})
