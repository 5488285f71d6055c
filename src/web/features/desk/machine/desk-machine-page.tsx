import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  createBackupTicketEndpoint,
  discardWorkEndpoint,
  type FailedRow,
  getMachineEndpoint,
  type InstanceRow,
  type Machine,
  type QueueRow,
  retryWorkEndpoint,
} from '#contract/desk/machine.ts'
import { formatCount, formatCountOf, formatNumber } from '#domain/money/counts.ts'
import { DeskData, DeskPage } from '#web/features/desk/kit/desk-page.tsx'
import { DeskTable } from '#web/features/desk/kit/desk-table.tsx'
import { useDeskCall } from '#web/features/desk/kit/use-desk-call.ts'
import { formatMoment } from '#web/format/dates.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { foldClass, foldLineClass, foldRemarkClass } from '#web/ui/controls/fold-class.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Stats } from '#web/ui/figures/stats.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RotateCw } from '#web/ui/icons.ts'
import { Tag } from '#web/ui/labels/tag.tsx'
import { jobName } from './job-names.ts'
import { countFailures, durationText, MachineHealth } from './machine-health.tsx'

/** Milliseconds between refetches while deals are matched with a new model. */
const pollMs = 10_000

/**
 * The site's health, failed work, backups, background work and instances. Refetches while deals are matched with a new
 * model.
 */
export function DeskMachinePage() {
  const call = useDeskCall()
  const machine = useQuery({
    queryKey: queryKeys.deskMachine,
    queryFn: () => call(getMachineEndpoint),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data && data.matching.byEarlierModel > 0 ? pollMs : false),
  })
  return (
    <DeskPage
      title="System"
      actions={
        <Button
          size="small"
          pending={machine.isFetching}
          pendingLabel="Reading…"
          onClick={() => void machine.refetch()}
        >
          <Icon of={RotateCw} />
          Refresh
        </Button>
      }
    >
      <DeskData query={machine}>
        {(data) => (
          <>
            <MachineHealth machine={data} />
            <FailedWork failed={data.failed} total={countFailures(data)} />
            <Backups {...data} />
            <QueueTable queues={data.queues} />
            <InstanceTable instances={data.instances} />
            <Facts machine={data} />
          </>
        )}
      </DeskData>
    </DeskPage>
  )
}

function Facts({ machine }: { machine: Machine }) {
  const { database, migrations, catalogue, mails } = machine
  const isCurrent = migrations.applied === migrations.known
  return (
    <Stats
      look="ruled"
      className="mb-6"
      items={[
        { name: 'Version', value: machine.version, note: `Node ${machine.node}` },
        {
          name: 'Database',
          value: `${database.kind} ${database.version}`,
          note: `${formatCount(Math.round(database.bytes / 1024 / 1024))} MB`,
        },
        {
          name: 'Migrations',
          value: (
            <>
              {migrations.applied} of {migrations.known}{' '}
              <Tag tone={isCurrent ? 'good' : 'problem'} size="small">
                {isCurrent ? 'current' : 'not current'}
              </Tag>
            </>
          ),
        },
        {
          name: 'Newest backup',
          value: (
            <>
              {machine.backupAt ? formatMoment(machine.backupAt) : 'none'}{' '}
              <Tag tone={machine.isBackupLate ? 'problem' : 'good'} size="small">
                {machine.isBackupLate ? 'late' : 'on time'}
              </Tag>
            </>
          ),
        },
        {
          name: 'Lenders in memory',
          value: formatCount(catalogue.lenders),
          note: `version ${catalogue.version}, compared ${durationText(catalogue.checkedSeconds)} ago`,
        },
        {
          name: mails.isDelivered ? 'Emails sent by this process' : 'Emails written by this process',
          value: formatCount(mails.sent),
          note: `${formatCountOf(mails.failed, 'attempt')} failed, ${mails.isDelivered ? `by ${mails.via}` : 'none delivered'}`,
        },
      ]}
    />
  )
}

/** Lists the stored backups with downloads, and says whether the last trial restore worked. */
function Backups({ backups, backupTrial }: Pick<Machine, 'backups' | 'backupTrial'>) {
  const call = useDeskCall()
  const download = useMutation({
    mutationFn: (name: string) => call(createBackupTicketEndpoint, { body: { name } }),
    // The reply is a file, so the page stays.
    onSuccess: ({ url }) => window.location.assign(url),
  })
  return (
    <Section id="machine-backups" title="Backups" className="my-7">
      <div className="grid gap-3">
        {backupTrial?.error ? (
          <Alert title="A trial restore of a backup failed" className="mb-3">
            {backupTrial.name}, {formatMoment(backupTrial.at)}: {backupTrial.error}
          </Alert>
        ) : (
          <p className="text-sm text-ink-2">
            {backupTrial
              ? `Last trial restore: ${backupTrial.name}, ${formatMoment(backupTrial.at)}.`
              : 'No trial restore yet. The daily backup and doctor run one each week.'}
          </p>
        )}
        {download.error ? (
          <Alert title="It could not be downloaded" className="mb-3">
            {download.error.message}
          </Alert>
        ) : null}
        {backups.length === 0 ? (
          <p className="text-sm text-ink-2">No backup yet. Run plumbline backup to make one.</p>
        ) : (
          <DeskTable
            caption="Backups"
            rows={backups}
            rowKey={({ name }) => name}
            columns={[
              { label: 'File', cell: ({ name }) => name },
              { label: 'Written', isText: true, cell: ({ at }) => formatMoment(at) },
              { label: 'Size', cell: ({ bytes }) => formatSize(bytes) },
              {
                label: 'Download',
                isMarks: true,
                cell: ({ name }) => (
                  <Button
                    size="small"
                    pending={download.isPending && download.variables === name}
                    onClick={() => download.mutate(name)}
                  >
                    Download<span className="sr-only"> {name}</span>
                  </Button>
                ),
              },
            ]}
          />
        )}
      </div>
    </Section>
  )
}

function formatSize(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  if (megabytes < 0.1) return `${formatCount(Math.ceil(bytes / 1024))} kB`
  return `${formatNumber(megabytes, 1)} MB`
}

/**
 * Lists work that used up its tries or was rejected, with the reason and buttons to retry or discard it. `failed` may
 * hold only the latest of `total` jobs; "Try all again" retries all of them.
 */
function FailedWork({ failed, total }: { failed: readonly FailedRow[]; total: number }) {
  const call = useDeskCall()
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (work: { verb: 'retry' | 'discard'; ids: string[] } | { verb: 'retry-all' }) =>
      work.verb === 'retry-all'
        ? call(retryWorkEndpoint, { body: {} })
        : call(work.verb === 'retry' ? retryWorkEndpoint : discardWorkEndpoint, { body: { ids: work.ids } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: queryKeys.deskMachine }),
  })
  return (
    <Section id="machine-failed" title="Failed emails and work" className="my-7">
      {act.data ? (
        <Alert tone="success" title="Done" className="mb-3">
          {act.data.message}
        </Alert>
      ) : null}
      {act.error ? (
        <Alert title="Nothing was changed" className="mb-3">
          {act.error.message}
        </Alert>
      ) : null}
      {failed.length === 0 ? (
        <p className="text-ink-2 text-sm">Nothing failed.</p>
      ) : (
        <>
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm text-ink-2">
            <span>
              {total === 1 ? 'One' : formatCount(total)} failed permanently.
              {failed.length < total ? ` The latest ${failed.length} are listed.` : ''} Emails are retried for 48 hours
              and listed here for two weeks, other work for a day.
            </span>
            <Button size="small" onClick={() => act.mutate({ verb: 'retry-all' })}>
              Try all again
            </Button>
          </p>
          <ul className="border-t border-line">
            {failed.map((row) => (
              <li
                key={row.id}
                className="grid gap-x-5 gap-y-1 border-b border-line py-2.5 text-sm wrap-anywhere *:min-w-0 lg:grid-cols-[11rem_15rem_minmax(0,1fr)]"
              >
                <div>
                  <b className="font-semibold">{jobName(row.queue)}</b>
                  {row.purpose ? ` (${row.purpose})` : ''}
                  <br />
                  <span className="text-sm tabular-nums text-ink-3">{formatMoment(row.failedAt)}</span>
                </div>
                <div>
                  {row.reason}
                  <br />
                  <span className="text-ink-3 text-sm">{row.tries === 1 ? 'tried once' : `${row.tries} tries`}</span>{' '}
                  {row.userId ? (
                    <Link to="/desk/people/$id" params={{ id: row.userId }}>
                      Recipient
                    </Link>
                  ) : null}
                </div>
                <div className="flex flex-wrap gap-2">
                  <Button size="small" onClick={() => act.mutate({ verb: 'retry', ids: [row.id] })}>
                    Try again<span className="sr-only"> {jobName(row.queue)}</span>
                  </Button>
                  <Button size="small" variant="quiet" onClick={() => act.mutate({ verb: 'discard', ids: [row.id] })}>
                    Give up<span className="sr-only"> {jobName(row.queue)}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

/**
 * Every kind of background work with its counts. Kinds without waiting, scheduled, running or failed jobs are
 * collapsed.
 */
function QueueTable({ queues }: { queues: readonly QueueRow[] }) {
  const isBusy = ({ waiting, later, active, failed }: QueueRow) => waiting + later + active + failed > 0
  const idle = queues.filter((row) => !isBusy(row))
  return (
    <Section id="machine-queues" title="Background work" className="my-7">
      {idle.length < queues.length ? (
        <QueueRows caption="Background work" rows={queues.filter(isBusy)} />
      ) : (
        <p className="pb-3 text-sm text-ink-2">Nothing to do. Jobs show up here while they wait or run.</p>
      )}
      {idle.length > 0 ? (
        <details className={foldClass}>
          <summary className={foldLineClass}>
            {formatCountOf(idle.length, idle.length < queues.length ? 'other kind' : 'kind')}
            <span className={foldRemarkClass}>nothing to do</span>
          </summary>
          <QueueRows caption="Background work with nothing to do" rows={idle} />
        </details>
      ) : null}
    </Section>
  )
}

function QueueRows({ caption, rows }: { caption: string; rows: readonly QueueRow[] }) {
  return (
    <DeskTable
      caption={caption}
      rows={rows}
      rowKey={({ queue }) => queue}
      columns={[
        { label: 'Kind', cell: ({ queue }) => jobName(queue) },
        { label: 'Due', cell: ({ waiting }) => waiting },
        {
          label: 'Oldest wait',
          cell: ({ waiting, oldestSeconds }) => (waiting > 0 ? durationText(oldestSeconds) : '–'),
        },
        { label: 'Later', cell: ({ later }) => later },
        { label: 'Under way', cell: ({ active }) => active },
        {
          label: 'Failed',
          cell: ({ failed }) =>
            failed > 0 ? (
              <Tag tone="problem" size="small">
                {failed}
              </Tag>
            ) : (
              0
            ),
        },
        { label: 'Last done', cell: ({ lastDoneAt }) => (lastDoneAt ? formatMoment(lastDoneAt) : '–') },
      ]}
    />
  )
}

/** Lists every process seen within the last hour. */
function InstanceTable({ instances }: { instances: readonly InstanceRow[] }) {
  return (
    <Section id="machine-instances" title="Instances seen" className="my-7">
      <DeskTable
        caption="Instances seen"
        rows={instances}
        rowKey={({ id }) => id}
        columns={[
          { label: 'Host', cell: ({ host }) => host },
          { label: 'Role', cell: ({ role }) => role },
          {
            label: 'State',
            isMarks: true,
            cell: ({ isAlive }) => (
              <Tag tone={isAlive ? 'good' : 'caution'} size="small">
                {isAlive ? 'running' : 'silent'}
              </Tag>
            ),
          },
          { label: 'Version', isText: true, cell: ({ version }) => version },
          { label: 'Started', cell: ({ startedAt }) => formatMoment(startedAt) },
          { label: 'Last seen', cell: ({ seenAt }) => formatMoment(seenAt) },
        ]}
      />
    </Section>
  )
}
