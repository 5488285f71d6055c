import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ActivitySearch, activitySubjects, activityVias, listActivityEndpoint } from '#contract/desk/activity.ts'
import { DeskData, DeskPage, useDeskParameters } from '#web/features/desk/kit/desk-page.tsx'
import { useDeskCall } from '#web/features/desk/kit/use-desk-call.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { inputClass } from '#web/ui/controls/input-class.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { ActivityList } from './activity-list.tsx'

const viaLabels = { desk: 'At the desk', command: 'By command', claim: 'By a claim' } as const
const subjectLabels = {
  lender: 'Lenders',
  correction: 'Corrections',
  user: 'People',
  message: 'Messages',
  mail: 'Emails',
  setting: 'Settings',
  state: 'States',
  checklist: 'Checklist',
  job: 'Jobs',
  operator: 'Operators',
  import: 'Imports',
  backup: 'Backups',
} as const satisfies Record<(typeof activitySubjects)[number], string>

/** The log of changes with actor and time, latest first, kept for 400 days. */
export function DeskActivityPage() {
  const call = useDeskCall()
  const [search, setSearch] = useDeskParameters()
  const page = Number(search['page']) || 1
  const setFilter = (part: Record<string, string | undefined>) => setSearch({ ...part, page: undefined })
  const log = useQuery({
    queryKey: queryKeys.deskActivity(search),
    queryFn: () => call(listActivityEndpoint, { query: search as ActivitySearch }),
    staleTime: 0,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  return (
    <DeskPage
      title="Activity"
      lead="Every change from the desk, the command line, imports and claims, kept for 400 days."
    >
      <search className="flex flex-wrap items-center gap-2 pb-3" aria-label="Activity">
        <Select
          size="small"
          aria-label="What"
          value={search['subject'] ?? ''}
          onChange={({ target }) => setFilter({ subject: target.value, subjectId: undefined })}
          options={[
            { value: '', label: 'Everything' },
            ...activitySubjects.map((value) => ({ value, label: subjectLabels[value] })),
          ]}
        />
        <Select
          size="small"
          aria-label="Changed via"
          value={search['via'] ?? ''}
          onChange={({ target }) => setFilter({ via: target.value })}
          options={[
            { value: '', label: 'Anywhere' },
            ...activityVias.map((value) => ({ value, label: viaLabels[value] })),
          ]}
        />
        <Day label="From" day={search['from']} onDay={(from) => setFilter({ from })} />
        <Day label="To" day={search['to']} onDay={(to) => setFilter({ to })} />
        {search['subjectId'] ? (
          <Button size="small" onClick={() => setFilter({ subjectId: undefined })}>
            Show all records
          </Button>
        ) : null}
      </search>
      <DeskData query={log} errorTitle="The log could not be loaded">
        {({ rows, hasMore }) => (
          <>
            <ActivityList rows={rows} />
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm text-ink-2">
              <span role="status">{rows.length === 0 ? 'No changes.' : `Page ${page}`}</span>
              <div className="flex gap-1">
                <Button size="small" disabled={page === 1} onClick={() => setSearch({ page: String(page - 1) })}>
                  Newer
                </Button>
                <Button size="small" disabled={!hasMore} onClick={() => setSearch({ page: String(page + 1) })}>
                  Older
                </Button>
              </div>
            </div>
          </>
        )}
      </DeskData>
    </DeskPage>
  )
}

function Day({
  label,
  day,
  onDay,
}: {
  label: string
  day: string | undefined
  onDay: (day: string | undefined) => void
}) {
  return (
    <label className="flex items-center gap-2 text-sm whitespace-nowrap">
      {label}
      <input
        className={inputClass({ size: 'small' })}
        type="date"
        defaultValue={day}
        onChange={({ target }) => onDay(target.value === '' ? undefined : target.value)}
      />
    </label>
  )
}
