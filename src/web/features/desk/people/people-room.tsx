import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listPeopleEndpoint, type PersonRow, peoplePageSize, peopleStates } from '#contract/desk/people.ts'
import { DeskRoom } from '#web/features/desk/shell/desk-room.tsx'
import { RoomData } from '#web/features/desk/shell/room-data.tsx'
import { RoomPager } from '#web/features/desk/shell/room-pager.tsx'
import { RoomSearchField, useRoomSearch } from '#web/features/desk/shell/room-search-field.tsx'
import { type RoomColumn, RoomTable } from '#web/features/desk/shell/room-table.tsx'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { formatShortDay } from '#web/format/dates.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { ConsentLookup } from './consent-lookup.tsx'
import { PersonMarks } from './person-marks.tsx'

const stateLabels = {
  all: 'Everyone',
  unverified: 'Address unconfirmed',
  verified: 'Address confirmed',
  deactivated: 'Deactivated',
} as const

/** All accounts, with a search over their names and email addresses. */
export function PeopleRoom() {
  const call = useDeskCall()
  const [{ search = '', state: asked, page: pageText = '1' }, narrow] = useRoomSearch()
  const state = peopleStates.find((one) => one === asked) ?? 'all'
  const page = Number(pageText) || 1
  const people = useQuery({
    queryKey: queryKeys.deskPeopleSearch(search, state, page),
    queryFn: () => call(listPeopleEndpoint, { query: { search, state, page: String(page) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <DeskRoom title="People">
      <search className="flex flex-wrap items-center gap-2 pb-3" aria-label="People">
        <RoomSearchField
          label="Name, company, email or phone"
          value={search}
          onSearch={(text) => narrow({ search: text, page: undefined })}
        />
        <Select
          size="small"
          aria-label="State"
          value={state}
          onChange={({ target }) => narrow({ state: target.value === 'all' ? '' : target.value, page: undefined })}
          options={peopleStates.map((value) => ({ value, label: stateLabels[value] }))}
        />
      </search>
      <RoomData query={people}>
        {({ rows, total }) => (
          <>
            {rows.length > 0 ? (
              <RoomTable caption="People" rows={rows} rowKey={({ id }) => id} columns={columns} />
            ) : null}
            <RoomPager
              page={page}
              pageSize={peoplePageSize}
              total={total}
              onPage={(next) => narrow({ page: String(next) })}
            />
          </>
        )}
      </RoomData>
      <ConsentLookup />
    </DeskRoom>
  )
}

const columns: readonly [RoomColumn<PersonRow>, ...RoomColumn<PersonRow>[]] = [
  {
    label: 'Person',
    cell: (row) => (
      <>
        <Link to="/desk/people/$id" params={{ id: row.id }} translate="no">
          {row.name ?? row.email}
        </Link>
        <small className="block text-xs font-normal text-ink-3">
          {[row.name ? row.email : null, row.company].filter(Boolean).join(' · ')}
        </small>
      </>
    ),
  },
  { label: 'State', isMarks: true, cell: (row) => <PersonMarks person={row} /> },
  { label: 'Phone', isText: true, cell: ({ phone }) => phone ?? <span className="text-ink-2">none</span> },
  { label: 'Deals', cell: ({ deals }) => deals },
  { label: 'Requests', cell: ({ requests }) => requests },
  { label: 'Sessions', cell: ({ sessions }) => sessions },
  { label: 'Since', cell: ({ createdAt }) => formatShortDay(createdAt) },
]
