import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { actOnLendersEndpoint, type DeskLenderRow } from '#contract/desk/desk-lenders.ts'
import { formatCount } from '#domain/money/counts.ts'
import { RoomTable } from '#web/features/desk/shell/room-table.tsx'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { websiteHref } from '#web/format/website-href.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { rangeText } from './lender-figures.ts'

/**
 * Lists lenders whose terms were checked too long ago, oldest first. The operator reads the source, then confirms the
 * terms or edits them.
 */
export function StaleTerms({ rows, onChecked }: { rows: readonly DeskLenderRow[]; onChecked: () => void }) {
  return (
    <RoomTable
      caption="Terms to check again"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          label: 'Lender',
          cell: ({ id, name }) => (
            <Link to="/desk/lenders/$id" params={{ id }} translate="no">
              {name}
            </Link>
          ),
        },
        {
          label: 'Checked',
          cell: ({ staleDays }) => (staleDays === null ? 'never' : `${formatCount(staleDays)} days ago`),
        },
        { label: 'Rate %', cell: ({ minRate, maxRate }) => rangeText(minRate, maxRate) },
        { label: 'Points', cell: ({ minPoints, maxPoints }) => rangeText(minPoints, maxPoints) },
        { label: 'Source', isText: true, cell: ({ sources }) => <Sources urls={sources} /> },
        { label: 'Is it still so?', isText: true, cell: (row) => <Unchanged row={row} onChecked={onChecked} /> },
      ]}
    />
  )
}

function Sources({ urls }: { urls: readonly string[] }) {
  const hrefs = urls.flatMap((url) => websiteHref(url) ?? [])
  if (hrefs.length === 0) return <span className="text-ink-2">not known</span>
  return (
    <span className="grid gap-1">
      {hrefs.map((href) => (
        <a key={href} href={href} target="_blank" rel="noopener nofollow" className="break-all">
          {href.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ))}
    </span>
  )
}

function Unchanged({ row, onChecked }: { row: DeskLenderRow; onChecked: () => void }) {
  const call = useDeskCall()
  const checking = useMutation({
    mutationFn: () => call(actOnLendersEndpoint, { body: { ids: [row.id], act: 'checked' } }),
    onSuccess() {
      toast({ title: `${row.name}: checked today, unchanged` })
      onChecked()
    },
    onError: (problem) => toast({ title: 'Nothing was changed', description: problem.message, variant: 'error' }),
  })
  return (
    <Button size="small" pending={checking.isPending} onClick={() => checking.mutate()}>
      Unchanged, checked today<span className="sr-only"> at {row.name}</span>
    </Button>
  )
}
