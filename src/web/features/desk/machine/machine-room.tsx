import { queryKeys } from '#web/session/query-keys.ts'
import '#web/features/desk/rooms.css'
import { useQuery } from '@tanstack/react-query'
import { getMachineEndpoint, type Machine } from '#contract/desk/machine.ts'
import { DeskRoom } from '#web/features/desk/shell/desk-room.tsx'
import { RoomData } from '#web/features/desk/shell/room-data.tsx'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { formatMoment } from '#web/format/dates.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RotateCw } from '#web/ui/icons/rotate-cw.ts'
import { Backups } from './backups.tsx'
import { FailedWork } from './failed-work.tsx'
import { inWords } from './in-words.ts'
import { MachineHealth } from './machine-health.tsx'
import { InstanceTable, QueueTable } from './machine-tables.tsx'

/** How the site itself is doing. */
export function MachineRoom() {
  const call = useDeskCall()
  const machine = useQuery({ queryKey: queryKeys.deskMachine, queryFn: () => call(getMachineEndpoint), staleTime: 0 })
  return (
    <DeskRoom
      title="Machine"
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
    <dl className="dfacts">
      <div>
        <dt>Version</dt>
        <dd>
          {machine.version}
          <small>Node {machine.node}</small>
        </dd>
      </div>
      <div>
        <dt>Database</dt>
        <dd>
          {database.kind} {database.version}
          <small>{Math.round(database.bytes / 1024 / 1024).toLocaleString('en-US')} MB</small>
        </dd>
      </div>
      <div>
        <dt>Migrations</dt>
        <dd>
          {migrations.applied} of {migrations.known}{' '}
          <span className={isCurrent ? 'mk mk--g' : 'mk mk--r'}>{isCurrent ? 'current' : 'not current'}</span>
        </dd>
      </div>
      <div>
        <dt>Newest backup</dt>
        <dd>
          {machine.backupAt ? formatMoment(machine.backupAt) : 'none'}{' '}
          {machine.isBackupLate ? <span className="mk mk--r">late</span> : <span className="mk mk--g">in time</span>}
        </dd>
      </div>
      <div>
        <dt>Lenders in memory</dt>
        <dd>
          {catalogue.lenders.toLocaleString('en-US')}
          <small>
            version {catalogue.version}, compared {inWords(catalogue.checkedSeconds)} ago
          </small>
        </dd>
      </div>
      <div>
        <dt>Mails of this process</dt>
        <dd>
          {mails.sent.toLocaleString('en-US')} sent
          <small>
            {mails.failed.toLocaleString('en-US')} tries failed, by {mails.via}
          </small>
        </dd>
      </div>
    </dl>
  )
}
