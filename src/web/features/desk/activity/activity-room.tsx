import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ActivityQuery, activitySubjects, activityVias, listActivity } from '#contract/desk/activity.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { DeskRoom } from '../shell/desk-room.tsx'
import { useDeskCall } from '../shell/use-desk-call.ts'
import { ActivityList } from './activity-list.tsx'

const viaLabels = { desk: 'At the desk', command: 'By command', claim: 'By a claim' } as const
const subjectLabels = {
  lender: 'Lenders',
  correction: 'Corrections',
  user: 'People',
  message: 'Messages',
  mail: 'Mails',
  setting: 'Settings',
  job: 'Jobs',
  operator: 'Operators',
} as const satisfies Record<(typeof activitySubjects)[number], string>

/** Who changed what, and when, the latest first. */
export function ActivityRoom() {
  const call = useDeskCall()
  const [page, setPage] = useState(1)
  const [filter, setFilter] = useState<Pick<ActivityQuery, 'via' | 'subject' | 'from' | 'to'>>({})
  const narrow = (part: typeof filter) => {
    setPage(1)
    setFilter({ ...filter, ...part })
  }
  const log = useQuery({
    queryKey: ['desk-activity', filter, page],
    queryFn: () => call(listActivity, { query: { ...filter, page: String(page) } }),
    staleTime: 0,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  return (
    <DeskRoom
      title="Activity"
      lead="Every change from the desk, the command line, imports and claims, kept for 400 days."
    >
      <search className="fbar" aria-label="Activity">
        <Select
          aria-label="What"
          value={filter.subject ?? ''}
          onChange={({ target }) => narrow({ subject: activitySubjects.find((one) => one === target.value) })}
          options={[
            { value: '', label: 'Everything' },
            ...activitySubjects.map((value) => ({ value, label: subjectLabels[value] })),
          ]}
        />
        <Select
          aria-label="By which way"
          value={filter.via ?? ''}
          onChange={({ target }) => narrow({ via: activityVias.find((one) => one === target.value) })}
          options={[
            { value: '', label: 'Any way' },
            ...activityVias.map((value) => ({ value, label: viaLabels[value] })),
          ]}
        />
        <Day label="From" onDay={(from) => narrow({ from })} />
        <Day label="To" onDay={(to) => narrow({ to })} />
      </search>
      {log.error && !log.data ? (
        <ErrorState title="The log could not be read" onRetry={() => void log.refetch()}>
          {log.error.message}
        </ErrorState>
      ) : log.data ? (
        <>
          <ActivityList rows={log.data.rows} />
          <div className="pgr">
            <span role="status">{log.data.rows.length === 0 ? 'Nothing was changed here.' : `Page ${page}`}</span>
            <div className="row">
              <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
                Newer
              </Button>
              <Button size="small" disabled={!log.data.hasMore} onClick={() => setPage(page + 1)}>
                Older
              </Button>
            </div>
          </div>
        </>
      ) : (
        <Spinner label="Loading…" />
      )}
    </DeskRoom>
  )
}

function Day({ label, onDay }: { label: string; onDay: (day: string | undefined) => void }) {
  return (
    <label className="row small">
      {label}
      <input
        className="input input--s"
        type="date"
        onChange={({ target }) => onDay(target.value === '' ? undefined : target.value)}
      />
    </label>
  )
}
