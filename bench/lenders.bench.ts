import { rm } from 'node:fs/promises'
import { startBareServer, startBuiltServer } from './built-server.ts'
import { filterMixes } from './lender-queries.ts'
import { load } from './load.ts'
import { alternate, compared, recordReplies } from './measure.ts'

/** As many as the response cache holds uncompressed, with room to spare: some 95 kB each. */
const repeated = 300
const rounds = 3
/** More than one round can ask for, so that no question comes twice. */
const mixesOfRound = 23_000

/** GET /api/lenders beside a bare Fastify that sends the same headers and bytes, in one run. */
export async function benchLenders(): Promise<string[]> {
  const server = await startBuiltServer()
  try {
    const mixes = filterMixes(repeated + rounds * mixesOfRound)
    const paths = mixes.slice(0, repeated)
    const { folder, etags } = await recordReplies(server.url, paths)
    const bare = await startBareServer(folder)
    try {
      const sample = paths.map((path) => ({ path }))
      const held = paths.map((path) => ({ path, headers: { 'if-none-match': etags.get(path)! } }))
      const newMixes = (round: number) =>
        mixes.slice(repeated + round * mixesOfRound, repeated + (round + 1) * mixesOfRound).map((path) => ({ path }))
      const taken = await alternate(
        {
          warmUp: () => load(server, sample),
          bare: () => load(bare, sample),
          uncached: (round) => load(server, newMixes(round)),
          bareAgain: () => load(bare, sample),
          repeated: () => load(server, sample),
          bareHeld: () => load(bare, held, { status: 304 }),
          held: () => load(server, held, { status: 304 }),
        },
        rounds,
      )
      return [
        compared('GET /api/lenders, a different filter mix each time', taken['uncached']!, taken['bare']!),
        compared('GET /api/lenders, 300 mixes repeated', taken['repeated']!, taken['bareAgain']!),
        compared('GET /api/lenders, conditional, answered 304', taken['held']!, taken['bareHeld']!),
      ]
    } finally {
      await bare.stop()
      await rm(folder, { recursive: true, force: true })
    }
  } finally {
    await server.stop()
  }
}
