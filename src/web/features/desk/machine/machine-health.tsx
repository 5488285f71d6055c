import type { Machine } from '#contract/desk/machine.ts'
import { formatCount, formatCountOf } from '#domain/money/counts.ts'
import { ProgressBar } from '#web/features/desk/kit/desk-page.tsx'
import { formatMoment } from '#web/format/dates.ts'
import { Tag } from '#web/ui/labels/tag.tsx'

/** `percent` is the progress of work under way. */
type Check = { name: string; isWell: boolean; words: string; percent?: number }

/** Seconds after which a waiting job counts as late. */
const lateSeconds = 600

/** The site's health, one sentence per part, problems first. */
export function MachineHealth({ machine }: { machine: Machine }) {
  const checks = checksOf(machine).toSorted((a, b) => Number(a.isWell) - Number(b.isWell))
  const problems = checks.filter(({ isWell }) => !isWell).length
  return (
    <section aria-labelledby="health" className="pb-6">
      <h2 id="health" className="border-t border-ink pt-3 pb-2 font-serif text-h3 font-semibold">
        {problems === 0 ? 'Everything is working' : `${formatCountOf(problems, 'problem')} to look at`}
      </h2>
      <ul className="grid gap-x-8 md:grid-cols-2">
        {checks.map(({ name, isWell, words, percent }) => (
          <li key={name} className="flex items-start gap-3 border-b border-line py-2 text-sm">
            <Tag tone={isWell ? 'good' : 'problem'}>{isWell ? 'Good' : 'Problem'}</Tag>
            <div className="grid min-w-0 grow gap-1.5 text-ink-2">
              <p>
                <span className="font-semibold text-ink">{name}.</span> {words}
              </p>
              {percent === undefined ? null : <ProgressBar label={name} percent={percent} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function checksOf({
  database,
  migrations,
  queues,
  failed,
  backupAt,
  isBackupLate,
  mails,
  instances,
  matching,
}: Machine): Check[] {
  const failures = countFailures({ queues, failed })
  const waited = Math.max(0, ...queues.map(({ oldestSeconds }) => oldestSeconds))
  const alive = instances.filter(({ isAlive }) => isAlive)
  const serving = alive.filter(({ role }) => role !== 'worker').length
  const working = alive.filter(({ role }) => role !== 'web').length
  // The site backs up only the embedded database.
  const isBackedUpByOperator = database.kind === 'PostgreSQL' && backupAt === null
  const isCurrent = migrations.applied === migrations.known
  return [
    {
      name: 'Database',
      isWell: isCurrent,
      words: isCurrent ? `${database.kind} ${database.version} is up to date.` : 'Its schema is not up to date.',
    },
    {
      name: 'Background work',
      isWell: failures === 0 && waited <= lateSeconds,
      words:
        failures > 0
          ? `${formatCountOf(failures, 'job')} failed. Try again below.`
          : waited > lateSeconds
            ? `The oldest job has waited ${durationText(waited)}.`
            : 'Nothing failed, nothing late.',
    },
    {
      name: 'Email',
      isWell: mails.failed === 0 && mails.isDelivered,
      words:
        mails.failed > 0
          ? `${formatCountOf(mails.failed, 'attempt')} failed by ${mails.via} since the last start.`
          : !mails.isDelivered
            ? `Emails are written to ${mails.via} and not delivered, ${formatCount(mails.sent)} since the last start. Set SMTP_URL.`
            : `${formatCountOf(mails.sent, 'email')} sent by ${mails.via} since the last start.`,
    },
    {
      name: 'Backup',
      isWell: !isBackupLate || isBackedUpByOperator,
      words: isBackedUpByOperator
        ? 'PostgreSQL backups are yours to run.'
        : backupAt
          ? `The newest is from ${formatMoment(backupAt)}.`
          : 'None yet. Run plumbline backup.',
    },
    {
      name: 'Servers',
      isWell: serving > 0 && working > 0,
      words:
        working === 0
          ? 'No worker is running: emails and matching wait.'
          : alive.length === 1
            ? 'One server is running.'
            : `Up: ${serving} for requests, ${working} for background work.`,
    },
    { name: 'Matching', isWell: true, ...matchingProgress(matching) },
  ]
}

/**
 * Returns the number of failed jobs: the sum over all queues, but at least the length of `failed`, which lists only the
 * latest jobs.
 */
export function countFailures({ queues, failed }: Pick<Machine, 'queues' | 'failed'>): number {
  return Math.max(
    failed.length,
    queues.reduce((sum, queue) => sum + queue.failed, 0),
  )
}

function matchingProgress({ openDeals, byEarlierModel, waiting }: Machine['matching']): {
  words: string
  percent?: number
} {
  if (byEarlierModel > 0) {
    const matched = openDeals - byEarlierModel
    const percent = (100 * matched) / openDeals
    return {
      words: `${formatCount(matched)} of ${formatCountOf(openDeals, 'open deal')} matched by the new model.`,
      percent,
    }
  }
  if (waiting > 0)
    return { words: `${formatCountOf(waiting, 'open deal')} wait${waiting === 1 ? 's' : ''} for new matches.` }
  return { words: openDeals === 0 ? 'No open deals.' : 'Every open deal is matched.' }
}

/**
 * Formats a rounded duration: seconds below 90 s, minutes below 90 min, hours below 36 h, else days: '40 s', '12 min',
 * '5 h', '3 days'.
 */
export function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`
  if (seconds < 36 * 3600) return `${Math.round(seconds / 3600)} h`
  return `${Math.round(seconds / 86_400)} days`
}
