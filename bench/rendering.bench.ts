import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCall } from '#contract/wire/call.ts'
import { routerManifest } from '#server/platform/ssr/renderer.ts'
import { projectRoot } from '#server/project-root.ts'
import { startBuiltServer } from './built-server.ts'
import { filterMixes } from './lender-queries.ts'
import { load } from './load.ts'
import { ms, percent, rate } from './measure.ts'

type Render = (request: {
  url: string
  call: unknown
  site: { name: string; publicUrl: string }
  manifest: unknown
  hydratesLazily: boolean
  onTree(renderTree: () => string): void
}) => Promise<unknown>

/** So many different pages that neither side renders what it has just rendered. */
const trees = 200
const timesEach = 1
/** Few: a page takes milliseconds, and with many waiting at once the server rejects some with 503, as it should. */
const connections = 4

/** Directory pages that nobody asked for before, beside `renderToString` alone of the same pages' trees in this process. */
export async function benchRendering(): Promise<string[]> {
  const server = await startBuiltServer()
  try {
    // First pages: few of these mixes have so many lenders that there is a second one.
    const paths = filterMixes(6000).map((path) =>
      path.replace(/lenders\?page=\d+&limit=48/, 'lenders?page=1').replace('/api', ''),
    )
    const fresh = paths.slice(trees).map((path) => ({ path, headers: { 'accept-encoding': 'br' } }))
    await load(server, fresh.slice(4000), { connections })
    const first = await load(server, fresh.slice(0, 2000), { connections })
    const raw = await rawRendering(server.url, paths.slice(0, trees))
    const second = await load(server, fresh.slice(2000, 4000), { connections })
    const [best, cpu] = [Math.max(first.requestsPerSecond, second.requestsPerSecond), Math.min(first.cpu, second.cpu)]
    return [
      `GET /lenders, a different page each time: ${rate(best)}, ${percent((best * raw.wallMs) / 1000)} of renderToString alone ` +
        `(${rate(1000 / raw.wallMs)}); processor ${ms(cpu / 1000)} a page beside ${ms(raw.cpuMs)} (${percent((raw.cpuMs * 1000) / cpu)}); ` +
        `unexpected answers ${first.unexpected + second.unexpected}`,
    ]
  } finally {
    await server.stop()
  }
}

/** Milliseconds of one rendering of a tree, on the clock and of the processor. */
async function rawRendering(url: string, paths: readonly string[]): Promise<{ wallMs: number; cpuMs: number }> {
  // React decides at import which of its builds it is.
  process.env['NODE_ENV'] = 'production'
  const { render } = (await import(join(projectRoot, 'dist/server/entry-server.js'))) as { render: Render }
  const manifest = routerManifest(
    JSON.parse(readFileSync(join(projectRoot, 'dist/client/.vite/manifest.json'), 'utf8')),
  )
  const call = createCall({ transport: (request) => fetch(url + request.url, { headers: request.headers }) })
  const site = { name: 'Plumbline', publicUrl: 'http://localhost:3000' }
  const all: (() => string)[] = []
  for (const path of paths)
    await render({
      url: site.publicUrl + path,
      call,
      site,
      manifest,
      hydratesLazily: true,
      onTree: (renderTree) => all.push(renderTree),
    })
  const timed: { wallMs: number; cpuMs: number }[] = []
  for (let round = 0; round < 3; round++) {
    const [begun, before] = [performance.now(), process.threadCpuUsage()]
    for (let i = 0; i < timesEach; i++) for (const renderTree of all) renderTree()
    const { user, system } = process.threadCpuUsage(before)
    const count = timesEach * all.length
    timed.push({ wallMs: (performance.now() - begun) / count, cpuMs: (user + system) / 1000 / count })
  }
  return timed.reduce((best, one) => (one.cpuMs < best.cpuMs ? one : best))
}
