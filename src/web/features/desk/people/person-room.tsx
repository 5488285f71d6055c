import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  type Financials,
  getPersonEndpoint,
  lookAtFinancialsEndpoint,
  type PersonDetails,
} from '#contract/desk/people.ts'
import { RequestTable } from '#web/features/desk/requests/request-table.tsx'
import { DeskRoom } from '#web/features/desk/shell/desk-room.tsx'
import { RoomData } from '#web/features/desk/shell/room-data.tsx'
import { RoomTable } from '#web/features/desk/shell/room-table.tsx'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { formatMoment, formatShortDay } from '#web/format/dates.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { type Stat, Stats } from '#web/ui/figures/stats.tsx'
import { PersonActions } from './person-actions.tsx'
import { PersonMarks } from './person-marks.tsx'

/** One account: its status, the operators' actions, its sessions and deals. */
export function PersonRoom({ id }: { id: string }) {
  const call = useDeskCall()
  const person = useQuery({
    queryKey: queryKeys.deskPerson(id),
    queryFn: () => call(getPersonEndpoint, { params: { id } }),
    staleTime: 0,
  })
  const title = person.data ? (person.data.name ?? person.data.company ?? person.data.email) : 'Person'
  return (
    <DeskRoom title={title} lead={<Link to="/desk/people">All people</Link>}>
      <RoomData query={person}>{(data) => <Person person={data} />}</RoomData>
    </DeskRoom>
  )
}

function Person({ person }: { person: PersonDetails }) {
  return (
    <>
      <Stats look="ruled" className="mb-6" items={factsOf(person)} />
      <PersonActions person={person} />
      <PersonFinancials id={person.id} />
      <Section
        id="person-deals"
        title="Deals"
        note={
          person.deals > person.recentDeals.length ? (
            <span className="text-sm text-ink-3">the latest {person.recentDeals.length}</span>
          ) : null
        }
        className="my-7"
      >
        {person.recentDeals.length === 0 ? (
          <p className="text-ink-2 text-sm">No deals yet. They show up here once submitted.</p>
        ) : (
          <RoomTable
            caption="Deals"
            rows={person.recentDeals}
            rowKey={({ id }) => id}
            columns={[
              {
                label: 'Deal',
                cell: (deal) => `${deal.dealType} in ${deal.propertyState}`,
              },
              { label: 'Stage', isText: true, cell: ({ stage, status }) => `${stage}, ${status}` },
              { label: 'Matches', cell: ({ matchCount }) => matchCount },
              { label: 'Submitted', cell: ({ createdAt }) => formatShortDay(createdAt) },
            ]}
          />
        )}
      </Section>
      <RequestTable requests={person.recentRequests} total={person.requests} by="person" />
      <Section id="person-sessions" title="Open sessions" className="my-7">
        {person.openSessions.length === 0 ? (
          <p className="text-ink-2 text-sm">Not signed in anywhere.</p>
        ) : (
          <ul className="text-sm">
            {person.openSessions.map((one) => (
              <li key={one.openedAt}>
                by {one.openedBy}, opened {formatMoment(one.openedAt)}, last used {formatMoment(one.lastSeenAt)}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <p className="text-sm">
        <Link to="/desk/activity" search={{ subject: 'user', subjectId: person.id } as never}>
          What was changed here
        </Link>
      </p>
    </>
  )
}

function factsOf(person: PersonDetails): Stat[] {
  return [
    {
      name: 'Email',
      value: (
        <>
          {person.email} <PersonMarks person={person} />
        </>
      ),
    },
    ...(person.mailRefused
      ? [
          {
            name: 'Email refused',
            value: formatShortDay(person.mailRefused.at),
            note: `${person.mailRefused.reason}. We send only emails they ask for, until one arrives.`,
          },
        ]
      : []),
    { name: 'Phone', value: person.phone ?? 'none' },
    { name: 'Company', value: person.company ?? 'none' },
    { name: 'Signs in with', value: person.hasPassword ? 'a password' : 'Google' },
    { name: 'Since', value: formatShortDay(person.createdAt) },
    { name: 'Profile', value: person.hasProfile ? 'complete' : 'incomplete' },
    { name: 'Deals', value: person.deals },
    { name: 'Open sessions', value: person.sessions },
    ...(person.deactivatedAt
      ? [
          {
            name: 'Deactivated',
            value: formatShortDay(person.deactivatedAt),
            note: person.erasedAt ? `the data goes on ${formatShortDay(person.erasedAt)}` : null,
          },
        ]
      : []),
  ]
}

const dollars = (value: number | null) => (value === null ? null : `$${value.toLocaleString('en-US')}`)
const range = (from: number | null, to: number | null) =>
  from === null && to === null ? null : `${dollars(from) ?? '–'} to ${dollars(to) ?? '–'}`

/** Hides financial answers until an operator asks for them. The activity log records the access. */
function PersonFinancials({ id }: { id: string }) {
  const call = useDeskCall()
  const look = useMutation({ mutationFn: () => call(lookAtFinancialsEndpoint, { params: { id } }) })
  return (
    <Section id="person-financials" title="Financial answers" className="my-7">
      {look.error ? (
        <Alert title="They could not be loaded" className="mb-3">
          {look.error.message}
        </Alert>
      ) : null}
      {look.data ? (
        <Stats look="ruled" items={rowsOf(look.data).map(([name, value]) => ({ name, value: value ?? 'not told' }))} />
      ) : (
        <>
          <p className="text-ink-2 text-sm">Hidden. Each look is recorded in the activity log with your name.</p>
          <p>
            <Button size="small" pending={look.isPending} pendingLabel="Reading…" onClick={() => look.mutate()}>
              Show them
            </Button>
          </p>
        </>
      )}
    </Section>
  )
}

function rowsOf(shown: Financials): (readonly [string, string | number | null])[] {
  return [
    ['Credit score, range', shown.creditScoreRange],
    ['Credit score, exact', shown.exactCreditScore],
    ['Liquid reserves', dollars(shown.liquidReserves)],
    ['Time to fund', shown.fundingTimeframe],
    ['Typical price', range(shown.typicalPriceMin, shown.typicalPriceMax)],
    ['Typical repairs', range(shown.typicalRepairMin, shown.typicalRepairMax)],
    ['Home', shown.ownsResidence],
  ]
}
