import type { InstanceRow, QueueRow } from '#contract/desk/machine.ts'
import { RoomTable } from '#web/features/desk/shell/room-table.tsx'
import { formatMoment } from '#web/format/dates.ts'
import { Section } from '#web/ui/figures/section.tsx'
import { Tag } from '#web/ui/labels/tag.tsx'
import { inWords } from './in-words.ts'

/** Every kind of background work with what lies in its queue. */
export function QueueTable({ queues }: { queues: readonly QueueRow[] }) {
  return (
    <Section id="machine-queues" title="Background work" className="my-7">
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
    </Section>
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
