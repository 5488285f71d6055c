import { useQuery } from '@tanstack/react-query'
import { getMachineEndpoint, type Machine } from '#contract/desk/machine.ts'
import { formatCount } from '#domain/money/counts.ts'
import { DeskRoom } from '#web/features/desk/shell/desk-room.tsx'
import { RoomData } from '#web/features/desk/shell/room-data.tsx'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { formatMoment } from '#web/format/dates.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Stats } from '#web/ui/figures/stats.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RotateCw } from '#web/ui/icons.ts'
import { Tag } from '#web/ui/labels/tag.tsx'
import { Backups } from './backups.tsx'
import { FailedWork } from './failed-work.tsx'
import { inWords } from './in-words.ts'
import { MachineHealth } from './machine-health.tsx'
import { InstanceTable, QueueTable } from './machine-tables.tsx'

/** Milliseconds between refetches while deals are matched with a new model. */
const lookEveryMs = 10_000

/** Shows the site's health. */
export function MachineRoom() {
  const call = useDeskCall()
  const machine = useQuery({
    queryKey: queryKeys.deskMachine,
    queryFn: () => call(getMachineEndpoint),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && data.matching.byEarlierModel > 0 ? lookEveryMs : false),
  })
  return (
    <DeskRoom
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
      <RoomData query={machine}>
        {(data) => (
          <>
            <MachineHealth machine={data} />
            <FailedWork failed={data.failed} />
            <Backups {...data} />
            <QueueTable queues={data.queues} />
            <InstanceTable instances={data.instances} />
            <Facts machine={data} />
          </>
        )}
      </RoomData>
    </DeskRoom>
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
                {machine.isBackupLate ? 'late' : 'in time'}
              </Tag>
            </>
          ),
        },
        {
          name: 'Lenders in memory',
          value: formatCount(catalogue.lenders),
          note: `version ${catalogue.version}, compared ${inWords(catalogue.checkedSeconds)} ago`,
        },
        {
          name: 'Emails of this process',
          value: `${formatCount(mails.sent)} sent`,
          note: `${formatCount(mails.failed)} tries failed, by ${mails.via}`,
        },
      ]}
    />
  )
}
