import { startBuiltServer } from './built-server.ts'
import { filterMixes } from './lender-queries.ts'
import { load, loadLine } from './load.ts'

const perSecond = 200
const warmUpSeconds = 60
const seconds = 30
const connections = 20

/**
 * 200 visitors a second: 60 % lists with other filters each time, 20 % cached and 20 % uncached pages. Then the same with lists that
 * hold the lenders' programs, which no page asks for and other readers of the API get unless they leave them out.
 */
export async function benchVisitors(): Promise<string[]> {
  return [
    await visit('as the directory asks', (mix) => `${mix}&programs=false`),
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

/** The page that shows the first lenders of a mix; others may lie beyond the end. */
const pageOf = (mix: string) => mix.replace('/api/lenders', '/lenders').replace(/page=\d+&/, '')
