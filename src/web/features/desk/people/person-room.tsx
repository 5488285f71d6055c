import { Link } from '@tanstack/react-router'
import { queryKeys } from '#web/session/query-keys.ts'
import '#web/features/desk/rooms.css'
import { useQuery } from '@tanstack/react-query'
import { getPersonEndpoint, type PersonDetails } from '#contract/desk/people.ts'
import { RequestTable } from '#web/features/desk/requests/request-table.tsx'
import { DeskRoom } from '#web/features/desk/shell/desk-room.tsx'
import { RoomData } from '#web/features/desk/shell/room-data.tsx'
import { RoomTable } from '#web/features/desk/shell/room-table.tsx'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { formatMoment, formatShortDay } from '#web/format/dates.ts'
import { PersonActions } from './person-actions.tsx'
import { PersonFinancials } from './person-financials.tsx'
import { PersonMarks } from './person-marks.tsx'

/** One person: how the account stands, what can be done for them, their sessions and deals. */
export function PersonRoom({ id }: { id: string }) {
  const call = useDeskCall()
  const person = useQuery({
    queryKey: queryKeys.deskPerson(id),
    queryFn: () => call(getPersonEndpoint, { params: { id } }),
    staleTime: 0,
  })
  const title = person.data ? (person.data.name ?? person.data.email) : 'Person'
  return (
    <DeskRoom title={title} lead={<Link to="/desk/people">All people</Link>}>
      <RoomData query={person}>{(data) => <Person person={data} />}</RoomData>
    </DeskRoom>
  )
}

function Person({ person }: { person: PersonDetails }) {
  return (
    <>
      <dl className="dfacts">
        <Fact name="Email">
          {person.email} <PersonMarks person={person} />
        </Fact>
        {person.mailRefused ? (
          <Fact name="Mail refused">
            {formatShortDay(person.mailRefused.at)}
            <small>{person.mailRefused.reason}. Only mails they ask for are sent, until one arrives.</small>
          </Fact>
        ) : null}
        <Fact name="Phone">{person.phone ?? 'none'}</Fact>
        <Fact name="Company">{person.company ?? 'none'}</Fact>
        <Fact name="Signs in with">{person.hasPassword ? 'a password' : 'Google'}</Fact>
        <Fact name="Since">{formatShortDay(person.createdAt)}</Fact>
        <Fact name="Profile">{person.hasProfile ? 'complete' : 'incomplete'}</Fact>
        <Fact name="Deals">{person.deals}</Fact>
        <Fact name="Open sessions">{person.sessions}</Fact>
        {person.deactivatedAt ? (
          <Fact name="Deactivated">
            {formatShortDay(person.deactivatedAt)}
            {person.erasedAt ? <small>the data goes on {formatShortDay(person.erasedAt)}</small> : null}
          </Fact>
        ) : null}
      </dl>
      <PersonActions person={person} />
      <PersonFinancials id={person.id} />
      <section className="dsec" aria-labelledby="person-deals">
        <h2 id="person-deals">
          Deals{' '}
          {person.deals > person.recentDeals.length ? <small>the latest {person.recentDeals.length}</small> : null}
        </h2>
        {person.recentDeals.length === 0 ? (
          <p className="soft small">No deals yet. They show up here once submitted.</p>
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
      </section>
      <RequestTable requests={person.recentRequests} total={person.requests} by="person" />
      <section className="dsec" aria-labelledby="person-sessions">
        <h2 id="person-sessions">Open sessions</h2>
        {person.openSessions.length === 0 ? (
          <p className="soft small">Not signed in anywhere.</p>
        ) : (
          <ul className="small">
            {person.openSessions.map((one) => (
              <li key={one.openedAt}>
                by {one.openedBy}, opened {formatMoment(one.openedAt)}, last used {formatMoment(one.lastSeenAt)}
              </li>
            ))}
          </ul>
        )}
      </section>
      <p className="small">
        <Link to="/desk/activity" search={{ subject: 'user', subjectId: person.id } as never}>
          What was changed here
        </Link>
      </p>
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
