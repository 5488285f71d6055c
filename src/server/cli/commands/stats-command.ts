import { type Command, InvalidArgumentError } from 'commander'
import { funnelSteps, maxFunnelWeeks } from '#contract/desk/numbers.ts'
import { findState } from '#domain/states/state-abbreviations.ts'
import { stateNames } from '#domain/states/states.ts'
import { toCsv } from '#domain/text/csv.ts'
import type { CliContext } from '#server/cli/run-cli.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { readWeeks } from '#server/features/desk/numbers/read-weeks.ts'

type Options = { weeks: number; state?: string; csv?: boolean; json?: boolean }

export function addStatsCommand(program: Command, { io }: CliContext): void {
  program
    .command('stats')
    .description('how far people come, by the week they signed up in: from sign-up to a funded deal')
    .option('--weeks <n>', 'how many weeks', readWeekCount, 12)
    .option('--state <state>', 'only people with a deal in this state, and only those deals', readState)
    .option('--csv', 'as CSV for a spreadsheet')
    .action(async ({ weeks, state, csv, json }: Options) => {
      const rows = await withDatabase(io, (db) => readWeeks(db, { now: io.now(), weeks, state }))
      const cells = rows.map((row) => [row.week, ...funnelSteps.map((step) => row[step])])
      if (json) io.write(`${JSON.stringify(rows)}\n`)
      else if (csv) io.write(toCsv(['week', ...funnelSteps], cells))
      else
        for (const [first, ...others] of [['week', ...funnelSteps], ...cells])
          io.write(`${String(first).padEnd(12)}${others.map((cell) => String(cell).padStart(9)).join('')}\n`)
    })
}

function readWeekCount(text: string): number {
  const weeks = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (weeks < 1 || weeks > maxFunnelWeeks)
    throw new InvalidArgumentError(`Give a whole number from 1 to ${maxFunnelWeeks}.`)
  return weeks
}

function readState(text: string): string {
  const state = stateNames.find((name) => name.toLowerCase() === text.toLowerCase()) ?? findState(text)
  if (!state) throw new InvalidArgumentError('Give a state, such as Texas or TX.')
  return state
}
