import type { InstanceRow, QueueRow } from '#contract/desk/machine.ts'
import { countOf } from '#domain/money/counts.ts'
import { RoomTable } from '#web/features/desk/shell/room-table.tsx'
import { formatMoment } from '#web/format/dates.ts'
import { foldClass, foldLineClass, foldRemarkClass } from '#web/ui/controls/fold-class.ts'
import { Section } from '#web/ui/figures/section.tsx'
import { Tag } from '#web/ui/labels/tag.tsx'
import { inWords } from './in-words.ts'
import { workName } from './work-names.ts'

/** Every kind of background work with its queue; empty queues are collapsed. */
export function QueueTable({ queues }: { queues: readonly QueueRow[] }) {
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
            {countOf(idle.length, idle.length < queues.length ? 'other kind' : 'kind')}
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
    <RoomTable
      caption={caption}
      rows={rows}
      rowKey={({ queue }) => queue}
      columns={[
        { label: 'Kind', cell: ({ queue }) => workName(queue) },
        { label: 'Due', cell: ({ waiting }) => waiting },
        {
          label: 'Waits for',
          cell: ({ waiting, oldestSeconds }) => (waiting > 0 ? inWords(oldestSeconds) : '–'),
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

/** Every process seen within the hour. */
export function InstanceTable({ instances }: { instances: readonly InstanceRow[] }) {
  return (
    <Section id="machine-instances" title="Instances seen" className="my-7">
      <RoomTable
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
