import type { Command } from 'commander'
import { commandActor } from '#server/cli/command-actor.ts'
import { readCount } from '#server/cli/read-count.ts'
import type { CliContext } from '#server/cli/run-cli.ts'
import { terminalText } from '#server/cli/terminal-text.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { Failure } from '#server/failure.ts'
import { type FailedJob, listFailedJobs, listQueues } from '#server/features/desk/machine/queue.queries.ts'
import { discardJobs, type FailedWork, retryJobs } from '#server/features/desk/machine/retry-jobs.ts'

type Json = { json?: boolean }

/** Background work and mails: what waits, what failed and why, and another try. */
export function addQueueCommands(program: Command, { io }: CliContext): void {
  const actor = commandActor(io)
  const jobs = program.command('jobs').description('background work: what waits, what failed and why')

  jobs
    .command('list')
    .description('every kind of work: due, for later, under way, failed, how long the oldest has waited')
    .action(async ({ json }: Json) => {
      const queues = await withDatabase(io, (db) => listQueues(db))
      if (json) io.write(`${JSON.stringify(queues)}\n`)
      else
        for (const { queue, waiting, later, active, failed, oldestSeconds } of queues)
          io.write(
            `${queue.padEnd(26)} ${waiting} due${waiting > 0 ? ` (the oldest for ${Math.round(oldestSeconds)} s)` : ''}, ${later} later, ${active} under way, ${failed} failed\n`,
          )
    })

  const mail = program.command('mail').description('mails that could not be sent')
  for (const { group, mails, what } of [
    { group: jobs, mails: false, what: 'work that used up its tries, with the reason' },
    { group: mail, mails: true, what: 'emails that used up their tries, with the reason' },
  ]) {
    group
      .command(mails ? 'list' : 'failed')
      .description(what)
      .option('--limit <n>', 'how many', readCount, 50)
      .action(async ({ limit, json }: Json & { limit: number }) => {
        const failed = await withDatabase(io, (db) => listFailedJobs(db, { mails }, limit))
        if (json) io.write(`${JSON.stringify(failed)}\n`)
        else io.write(failed.length === 0 ? 'Nothing failed.\n' : failed.map(describeFailed).join(''))
      })

    group
      .command('retry [ids...]')
      .description('try failed ones again, with all their tries; by id, or --all')
      .option('--all', 'everything that failed')
      .action(async (ids: string[], { all, json }: Json & { all?: boolean }) => {
        if (ids.length === 0 && !all) throw new Failure('invalid', 'Name ids, or say --all.')
        const which: FailedWork = { mails, ...(all ? {} : { ids }) }
        const { retried } = await withDatabase(io, (db) => retryJobs(db, actor, which))
        if (json) io.write(`${JSON.stringify({ retried })}\n`)
        else io.write(`${retried.length} ${retried.length === 1 ? 'is' : 'are'} tried again by a running server.\n`)
      })

    group
      .command('discard <ids...>')
      .description('give failed ones up, such as an email to an address that is gone')
      .action(async (ids: string[], { json }: Json) => {
        const { discarded } = await withDatabase(io, (db) => discardJobs(db, actor, ids))
        io.write(json ? `${JSON.stringify({ discarded })}\n` : `${discarded.length} given up.\n`)
      })
  }
}

function describeFailed({ id, queue, purpose, userId, reason, tries, failedAt }: FailedJob): string {
  const whose = userId ? ` of account ${userId}` : ''
  return `${id}  ${queue}${purpose ? ` (${purpose})` : ''}${whose} · ${failedAt.toISOString()} · ${tries} tries · ${terminalText(reason)}\n`
}
