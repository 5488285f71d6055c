import { startBuiltServer } from './built-server.ts'
import { filterMixes } from './lender-queries.ts'
import { load, loadLine } from './load.ts'

const perSecond = 200
const warmUpSeconds = 60
const seconds = 30
const connections = 20

/**
 * Measures 200 requests a second: 60% lists with new filters, 20% cached and 20% uncached pages. Repeats it with lists
 * that include the lenders' programs, which the API returns by default and the directory omits.
 */
export async function benchVisitors(): Promise<string[]> {
  return [
    await visit('lists like the directory’s', (mix) => `${mix}&programs=false`),
    await visit('lists with programs', (mix) => mix),
  ]
}

async function visit(name: string, listOf: (mix: string) => string): Promise<string> {
  const server = await startBuiltServer()
  try {
    const requests = filterMixes(perSecond * (warmUpSeconds + seconds)).map((mix, at) => ({
      path: at % 5 < 3 ? listOf(mix) : at % 5 === 3 ? '/' : pageOf(mix),
      headers: { 'accept-encoding': 'gzip, br' },
    }))
    const warmUp = perSecond * warmUpSeconds
    await load(server, requests.slice(0, warmUp), { connections, perSecond, isOnce: true })
    const taken = await load(server, requests.slice(warmUp), { connections, perSecond, isOnce: true })
    return loadLine(`${perSecond} requests a second, mixed, ${name}`, taken)
  } finally {
    await server.stop()
  }
}

/** Returns the first directory page of a filter combination, because later ones may not exist. */
const pageOf = (mix: string) => mix.replace('/api/lenders', '/lenders').replace(/page=\d+&/, '')
