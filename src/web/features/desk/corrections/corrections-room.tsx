import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DeskCorrection, listCorrections } from '#contract/desk/corrections.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { DeskRoom } from '../shell/desk-room.tsx'
import { useDeskCall } from '../shell/use-desk-call.ts'
import { CorrectionCard } from './correction-card.tsx'

const statuses: { value: DeskCorrection['status']; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'refused', label: 'Refused' },
]
const pageSize = 25

/** What visitors reported and lenders proposed: accepted as it is or changed, or refused with a reason. */
export function CorrectionsRoom() {
  const call = useDeskCall()
  const [status, setStatus] = useState<DeskCorrection['status']>('open')
  const [page, setPage] = useState(1)
  const queue = useQuery({
    queryKey: ['desk-corrections', status, page],
    queryFn: () => call(listCorrections, { query: { status, page: String(page) } }),
    staleTime: 0,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  const { rows = [], total = 0 } = queue.data ?? {}
  return (
    <DeskRoom
      title="Corrections"
      lead="What visitors reported and lenders proposed. Nothing changes before you say so."
    >
      <div className="fbar">
        {statuses.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className="tgl"
            aria-pressed={status === value}
            onClick={() => {
              setStatus(value)
              setPage(1)
            }}
          >
            {label}
          </button>
        ))}
      </div>
      {queue.error && !queue.data ? (
        <ErrorState title="The queue could not be read" onRetry={() => void queue.refetch()}>
          {queue.error.message}
        </ErrorState>
      ) : !queue.data ? (
        <Spinner label="Loading…" />
      ) : rows.length === 0 ? (
        <EmptyState title={status === 'open' ? 'Nothing waits for you' : 'Nothing here yet'} />
      ) : (
        rows.map((row) => <CorrectionCard key={row.id} correction={row} onSettled={() => void queue.refetch()} />)
      )}
      <div className="pgr">
        <span role="status">{total === 0 ? '' : `${total.toLocaleString('en-US')} in all, page ${page}`}</span>
        <div className="row">
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Before
          </Button>
          <Button size="small" disabled={page * pageSize >= total} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      </div>
    </DeskRoom>
  )
}
