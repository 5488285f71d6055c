import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type ActivityRow, activityPageSize, listActivityEndpoint } from '#contract/desk/activity.ts'
import { formatCount } from '#domain/money/counts.ts'
import { RoomData } from '#web/features/desk/shell/room-data.tsx'
import { RoomPager } from '#web/features/desk/shell/room-pager.tsx'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ChangeList } from './change-list.tsx'

/** The lenders of an import with their results, loaded on demand, a page at a time. */
export function ActivityParts({ entry: { id, parts } }: { entry: Pick<ActivityRow, 'id' | 'parts'> }) {
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
        {isOpen ? 'Hide' : 'Show'} {formatCount(parts)} lenders
      </Button>
      {isOpen ? (
        <RoomData query={found}>
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
              <RoomPager page={page} pageSize={activityPageSize} total={parts} onPage={setPage} />
            </>
          )}
        </RoomData>
      ) : null}
    </>
  )
}
