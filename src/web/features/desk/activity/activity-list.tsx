import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type ActivityRow, activityPageSize, listActivityEndpoint } from '#contract/desk/activity.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { ChangeList } from '#web/features/desk/activity/before-after.tsx'
import { DeskData, DeskLink, DeskPager } from '#web/features/desk/kit/desk-page.tsx'
import { useDeskCall } from '#web/features/desk/kit/use-desk-call.ts'
import { settingLabel } from '#web/features/desk/settings/setting-labels.ts'
import { formatMoment } from '#web/format/dates.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'

/**
 * Entries of the activity log: time, actor, action, subject, and each field before and after. Loads an import's lenders
 * on demand.
 */
export function ActivityList({
  rows,
  action,
}: {
  rows: readonly ActivityRow[]
  /** Actions on an entry. */
  action?: (row: ActivityRow) => ReactNode
}) {
  return (
    <ol className="border-t border-ink">
      {rows.map((row) => (
        <li
          key={row.id}
          className="grid gap-x-5 gap-y-1 border-b border-line py-2.5 text-sm wrap-anywhere *:min-w-0 lg:grid-cols-[11rem_15rem_minmax(0,1fr)]"
        >
          <div>
            <time className="text-sm tabular-nums text-ink-3" dateTime={row.at}>
              {formatMoment(row.at)}
            </time>
            <br />
            {row.actor ?? unknownActor[row.via]} <span className="text-ink-2">{viaWord[row.via]}</span>
          </div>
          <div>
            <b className="font-semibold">{actionWords(row.action)}</b>
            <br />
            <Subject row={row} />
          </div>
          <div>
            {row.parts > 0 ? <ActivityParts entry={row} /> : <ChangeList changes={row.changes} />}
            {action?.(row)}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Shown for an actor whose account was erased, or whose name the command line did not give. */
const unknownActor = { desk: 'An erased operator', command: 'Someone', claim: 'A lender' } as const

const viaWord = { desk: 'at the desk', command: 'by command', claim: 'by a claim' } as const

function Subject({ row }: { row: ActivityRow }) {
  const name = row.subjectKind === 'setting' ? settingLabel({ key: row.subjectId }) : row.subjectLabel
  const text = name ?? unnamed[row.subjectKind] ?? 'No longer exists'
  const page = deskPageOf(row)
  return page ? <DeskLink page={page}>{text}</DeskLink> : <span className="text-ink-2">{text}</span>
}

/** Shown for a subject that has no name, or whose name was erased. */
const unnamed: Readonly<Record<string, string>> = {
  import: 'A file',
  job: 'Background work',
  mail: 'An email',
  user: 'An erased account',
  operator: 'An erased operator',
  message: 'A message',
  correction: 'A correction',
}

/**
 * Returns the path below `/desk/` of an entry's subject. Undefined for an erased account, and for a kind without a
 * page.
 */
function deskPageOf({ subjectKind, subjectId, subjectLabel }: ActivityRow): string | undefined {
  if (subjectKind === 'lender') return `lenders/${subjectId}`
  if (subjectKind === 'user' || subjectKind === 'operator') return subjectLabel ? `people/${subjectId}` : undefined
  return pages[subjectKind]
}

const pages: Readonly<Record<string, string>> = {
  correction: 'corrections',
  message: 'inbox',
  setting: 'settings',
  state: 'states',
  checklist: 'checklist',
  job: 'machine',
  backup: 'machine',
}

/** Formats an action's name: 'User email changed' for 'user.email-changed'. */
function actionWords(action: string): string {
  const words = action.replace('.', ' ').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The lenders of an import with their results, loaded on demand, a page at a time. */
function ActivityParts({ entry: { id, parts } }: { entry: Pick<ActivityRow, 'id' | 'parts'> }) {
  const call = useDeskCall()
  const [isOpen, setOpen] = useState(false)
  const [page, setPage] = useState(1)
  const search = { partOf: String(id), page: String(page) }
  const found = useQuery({
    queryKey: queryKeys.deskActivity(search),
    queryFn: () => call(listActivityEndpoint, { query: search }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide' : 'Show'} {formatCountOf(parts, 'lender')}
      </Button>
      {isOpen ? (
        <DeskData query={found}>
          {({ rows }) => (
            <>
              <ul className="my-2 grid gap-2">
                {rows.map((row) => (
                  <li key={row.id}>
                    <Link to="/desk/lenders/$id" params={{ id: row.subjectId }}>
                      {row.subjectLabel ?? row.subjectId}
                    </Link>{' '}
                    <span className="text-sm text-ink-2">{row.action.replace('lender.', '')}</span>
                    <ChangeList changes={row.changes} />
                  </li>
                ))}
              </ul>
              <DeskPager page={page} pageSize={activityPageSize} total={parts} onPage={setPage} />
            </>
          )}
        </DeskData>
      ) : null}
    </>
  )
}
