import type { InstanceRow, QueueRow } from '#contract/desk/machine.ts'
import { RoomTable } from '#web/features/desk/shell/room-table.tsx'
import { formatMoment } from '#web/format/dates.ts'
import { inWords } from './in-words.ts'

/** Every kind of background work with what lies in its queue. */
export function QueueTable({ queues }: { queues: readonly QueueRow[] }) {
  return (
    <section className="dsec" aria-labelledby="machine-queues">
      <h2 id="machine-queues">Background work</h2>
      <RoomTable
        caption="Background work"
        rows={queues}
        rowKey={({ queue }) => queue}
        columns={[
          { label: 'Kind', cell: ({ queue }) => queue },
          { label: 'Due', cell: ({ waiting }) => waiting },
          {
            label: 'Waits for',
            cell: ({ waiting, oldestSeconds }) => (waiting > 0 ? inWords(oldestSeconds) : '–'),
          },
          { label: 'Later', cell: ({ later }) => later },
          { label: 'Under way', cell: ({ active }) => active },
          { label: 'Failed', cell: ({ failed }) => (failed > 0 ? <span className="mk mk--r">{failed}</span> : 0) },
          { label: 'Last done', cell: ({ lastDoneAt }) => (lastDoneAt ? formatMoment(lastDoneAt) : '–') },
        ]}
      />
    </section>
  )
}

/** Every process seen within the hour. */
export function InstanceTable({ instances }: { instances: readonly InstanceRow[] }) {
  return (
    <section className="dsec" aria-labelledby="machine-instances">
      <h2 id="machine-instances">Instances seen</h2>
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
              <span className={isAlive ? 'mk mk--g' : 'mk mk--a'}>{isAlive ? 'running' : 'silent'}</span>
            ),
          },
          { label: 'Version', isText: true, cell: ({ version }) => version },
          { label: 'Started', cell: ({ startedAt }) => formatMoment(startedAt) },
          { label: 'Last seen', cell: ({ seenAt }) => formatMoment(seenAt) },
        ]}
      />
    </section>
  )
}
