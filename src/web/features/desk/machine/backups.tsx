import { useMutation } from '@tanstack/react-query'
import { createBackupTicketEndpoint, type Machine } from '#contract/desk/machine.ts'
import { formatCount } from '#domain/money/counts.ts'
import { RoomTable } from '#web/features/desk/shell/room-table.tsx'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { formatMoment } from '#web/format/dates.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Section } from '#web/ui/figures/section.tsx'

/** Lists the stored backups with downloads, and says whether the last trial restore worked. */
export function Backups({ backups, backupTrial }: Pick<Machine, 'backups' | 'backupTrial'>) {
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
          <RoomTable
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
  return `${megabytes.toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
}
