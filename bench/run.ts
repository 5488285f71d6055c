/** Runs the benchmarks named on the command line, or all of them, one after the other. */

import { cpus } from 'node:os'
import { benchDashboard } from './dashboard.bench.ts'
import { benchDeals } from './deals.bench.ts'
import { benchDesk } from './desk.bench.ts'
import { benchFirstPress } from './first-press.bench.ts'
import { benchLargeTables } from './large-tables.bench.ts'
import { benchManyLenders } from './many-lenders.bench.ts'
import { benchMarket } from './market.bench.ts'
import { benchCrawl, benchOverload } from './overload.bench.ts'
import { benchPreview } from './preview.bench.ts'
import { benchRematch } from './rematch.bench.ts'
import { benchRematchMany } from './rematch-many.bench.ts'
import { benchRounds } from './rounds.bench.ts'
import { benchScrolling } from './scrolling.bench.ts'
import { benchSearch } from './search.bench.ts'
import { benchSignIn } from './sign-in.bench.ts'
import { benchStarts } from './starts.bench.ts'
import { benchVisitors } from './visitors.bench.ts'

const benches: Record<string, () => Promise<string[]>> = {
  visitors: benchVisitors,
  search: benchSearch,
  rematch: benchRematch,
  'rematch-many': benchRematchMany,
  overload: benchOverload,
  crawl: benchCrawl,
  deals: benchDeals,
  preview: benchPreview,
  desk: benchDesk,
  dashboard: benchDashboard,
  rounds: benchRounds,
  scrolling: benchScrolling,
  'first-press': benchFirstPress,
  'sign-in': benchSignIn,
  starts: benchStarts,
  'many-lenders': benchManyLenders,
  market: benchMarket,
  'large-tables': benchLargeTables,
}
const wanted = process.argv.slice(2)
for (const name of wanted) {
  if (!Object.hasOwn(benches, name)) {
    process.stderr.write(`Unknown benchmark '${name}'. Available: ${Object.keys(benches).join(', ')}.\n`)
    process.exit(2)
  }
}
process.stdout.write(
  `${cpus().length} cores (${cpus()[0]?.model}), Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}\n`,
)
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  for (const line of await bench()) process.stdout.write(`${line}\n`)
}
