import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { Recorded } from './measure.ts'

// Usage: node bench/bare-server.ts FOLDER PORT. FOLDER/index.json maps addresses to files and headers.
const [folder, port] = process.argv.slice(2) as [string, string]
const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Record<string, Recorded>
const replies = new Map(
  Object.entries(index).map(([url, { file, headers }]) => [url, { headers, bytes: readFileSync(join(folder, file)) }]),
)
const app = Fastify()
app.get('/healthz', async () => 'ok')
app.get('/*', (request, reply) => {
  const found = replies.get(request.url)
  if (!found) return reply.status(404).send()
  const { 'content-type': type, ...headers } = found.headers
  reply.headers(headers)
  if (request.headers['if-none-match'] === headers['etag']) return reply.status(304).send()
  return reply.type(type!).send(found.bytes)
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
