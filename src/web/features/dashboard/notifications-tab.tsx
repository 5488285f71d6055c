import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isProfileComplete, type User } from '#contract/accounts/profile.ts'
import { listUpcomingDatesEndpoint } from '#contract/deals/deal-dates.ts'
import type { TopLender } from '#contract/deals/deals.ts'
import type { EndpointReply } from '#contract/wire/endpoint.ts'
import { useHeadlines } from '#web/features/deals/headline/use-headlines.ts'
import { formatDay } from '#web/format/dates.ts'
import { shortAddress } from '#web/format/deal-name.ts'
import { headlinesQuery, projectsQuery } from '#web/session/deal-queries.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { ownQuery } from '#web/session/session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { isFirstLoad, QueryView } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { Bell, CalendarDays, ClipboardList, FileText, Mail, MessageSquare, UserRound } from '#web/ui/icons.ts'
import { Name, NamedText } from '#web/ui/labels/name.tsx'
import { TabHead } from '#web/ui/page-heading.tsx'
import { type DealNotice, dealNotices } from './deal-notices.ts'
import { NextStepLink, NoticeCard } from './notice-card.tsx'
import { LateDraws } from './projects-overview.tsx'
import { TabLink } from './tab-link.tsx'
import { countLateDraws, useEndedRounds } from './use-sidebar-counts.ts'

export type NotificationsProps = {
  user: Pick<User, 'emailVerified' | 'creditScoreRange'>
  dealCount: number
  topLenders: readonly Pick<TopLender, 'lender' | 'dealId'>[]
  /**
   * Number of unread messages and quotes from lenders; undefined while it loads. Null if messaging is turned off: a
   * card then says that it is coming soon.
   */
  unread: number | null | undefined
  /** Number of late draws and of deals with missing documents, which have separate cards. */
  otherCards?: number
  /** One card for each deal that needs the investor. */
  notices?: readonly DealNotice[]
  onCompleteProfile: () => void
}

/**
 * The Notifications tab. Shows placeholders until lenders, projects, headlines and dates are loaded, to keep cards from
 * shifting. If the lenders can't be loaded, a retry replaces {@link NotificationCards}, but late draws, documents and
 * dates stay. Other failures only leave out cards.
 */
export function NotificationsTab({
  topLenders,
  ...props
}: Omit<NotificationsProps, 'topLenders'> & {
  topLenders: Pick<UseQueryResult<TopLender[] | null>, 'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'>
}) {
  const projects = useQuery(projectsQuery())
  const headlines = useQuery(headlinesQuery())
  const upcoming = useQuery(upcomingDatesQuery())
  const otherCards = countLateDraws(projects.data) + (upcoming.data?.documents.length ?? 0)
  const notices = dealNotices(useHeadlines(), useEndedRounds())
  if (topLenders.isPending || [projects, headlines, upcoming].some(isFirstLoad))
    return (
      <>
        <TabHead title="Notifications" />
        <NotificationsSkeleton />
      </>
    )
  return (
    <>
      <TabHead title="Notifications" />
      <QueryView query={topLenders} errorTitle="Your notifications could not be loaded" compact="" loading={null}>
        {(lenders) => <NotificationCards {...props} topLenders={lenders} otherCards={otherCards} notices={notices} />}
      </QueryView>
      <LateDraws />
      <UpcomingDates />
    </>
  )
}

/** Tall enough to keep the footer below the screen. */
function NotificationsSkeleton() {
  return (
    <SkeletonGroup label="Loading your notifications" className="grid min-h-screen content-start gap-3">
      <Skeleton shape="block" className="h-16" />
      <Skeleton shape="block" className="h-16" />
      <Skeleton shape="block" className="h-16" />
    </SkeletonGroup>
  )
}

/**
 * Cards for an unverified email (with a disabled button), an incomplete profile or else missing deals, `notices`, new
 * lenders and messages, in this order. Only the first enabled button is primary. Shows "You're All Caught Up!" if the
 * email is verified, `unread` is known, no button is enabled and `otherCards` is 0.
 */
export function NotificationCards({
  user,
  dealCount,
  topLenders,
  unread,
  otherCards = 0,
  notices = [],
  onCompleteProfile,
}: NotificationsProps) {
  const isVerified = user.emailVerified === 'true'
  const isComplete = isProfileComplete(user)
  // The cards with an enabled button, the most urgent first.
  const shows = {
    profile: !isComplete,
    deal: isComplete && dealCount === 0,
    dealNotices: notices.length > 0,
    lenders: topLenders.length > 0,
    messages: Boolean(unread),
  }
  type Card = keyof typeof shows
  const first = (Object.keys(shows) as Card[]).find((card) => shows[card])
  const variantOf = (card: Card) => (card === first ? 'primary' : 'line')
  const isCaughtUp = isVerified && unread !== undefined && otherCards === 0 && first === undefined
  return (
    <>
      {isCaughtUp ? (
        <EmptyState title="You're All Caught Up!">New lenders that fit your deals will show here.</EmptyState>
      ) : null}
      <ul className="mt-6 border-t border-ink">
        {isVerified ? null : (
          <NoticeCard
            icon={Mail}
            title="Verify Your Email"
            action={<Button disabled>Resend Verification Email</Button>}
          >
            Deals can be submitted once your email is verified.
          </NoticeCard>
        )}
        {shows.profile ? (
          <NoticeCard
            icon={UserRound}
            title="Your profile is incomplete"
            action={
              <Button variant={variantOf('profile')} onClick={onCompleteProfile}>
                Complete Profile
              </Button>
            }
          >
            Credit range and experience place your expected rate within each lender’s range.
          </NoticeCard>
        ) : null}
        {shows.deal ? (
          <NoticeCard
            icon={FileText}
            title="No Deals Submitted"
            action={
              <TabLink tab="my-deals" className={buttonClass({ variant: variantOf('deal') })}>
                Submit a Deal
              </TabLink>
            }
          >
            Fill in one form, and see which lenders fit.
          </NoticeCard>
        ) : null}
        {notices.map(({ dealId, title, next, lenderNames, propertyAddress }, index) => (
          <NoticeCard
            key={dealId}
            icon={Bell}
            title={<NamedText text={title} names={lenderNames} />}
            action={
              <NextStepLink
                dealId={dealId}
                next={next}
                lenderNames={lenderNames}
                propertyAddress={propertyAddress}
                variant={index === 0 ? variantOf('dealNotices') : 'line'}
              />
            }
          >
            <Name>{shortAddress(propertyAddress)}</Name>
          </NoticeCard>
        ))}
        {shows.lenders ? (
          <NoticeCard
            icon={Bell}
            title={`${topLenders.length} New ${topLenders.length === 1 ? 'Lender' : 'Lenders'} Matched`}
            action={
              <TabLink tab="matched-lenders" className={buttonClass({ variant: variantOf('lenders') })}>
                View Matches
              </TabLink>
            }
          >
            {listNames(topLenders.map(({ lender }) => lender.name))}
          </NoticeCard>
        ) : null}
        {unread === null ? (
          <NoticeCard icon={MessageSquare} title="Messaging with lenders is coming soon">
            Until then, use each match’s email, phone or website.
          </NoticeCard>
        ) : null}
        {unread ? (
          <NoticeCard
            icon={MessageSquare}
            title={`${unread} Unread ${unread === 1 ? 'Message' : 'Messages'} from Lenders`}
            action={
              <TabLink tab="messages" className={buttonClass({ variant: variantOf('messages') })}>
                Open Messages
              </TabLink>
            }
          >
            Quotes, questions and answers about your deals.
          </NoticeCard>
        ) : null}
      </ul>
    </>
  )
}

/** Lists the first three names and the number of others. */
function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ')
  return names.length > 3
    ? `${shown} and ${names.length - 3} more are among the best for your open deals.`
    : `Among the best for your open deals: ${shown}.`
}

type UpcomingDate = EndpointReply<typeof listUpcomingDatesEndpoint>['dates'][number]

/** Dates and missing documents of all deals. Refetched when shown again after any successful mutation. */
function upcomingDatesQuery() {
  return ownQuery(queryKeys.upcomingDates, (call) => call(listUpcomingDatesEndpoint), { refetchOnMount: true })
}

/**
 * Lists the missing documents of all deals, and their dates in the next two weeks. Renders nothing while loading or if
 * there are none.
 */
function UpcomingDates() {
  const { data } = useQuery(upcomingDatesQuery())
  return data ? <UpcomingCards {...data} /> : null
}

/**
 * Shows cards for missing documents and for dates. A deal with a documents card gets no cards for the documents' start
 * dates.
 */
export function UpcomingCards({
  documents,
  dates,
}: Pick<EndpointReply<typeof listUpcomingDatesEndpoint>, 'documents' | 'dates'>) {
  const listed = new Set(documents.map(({ dealId }) => dealId))
  return (
    <>
      <DocumentCards documents={documents} />
      <DateCards dates={dates.filter(({ kind, dealId }) => kind !== 'documents' || !listed.has(dealId))} />
    </>
  )
}

type MissingDocuments = EndpointReply<typeof listUpcomingDatesEndpoint>['documents'][number]

/**
 * Shows one card for each of the given deals, with the first of its sentences if it has any, and a link to its closing.
 * Renders nothing without deals.
 */
export function DocumentCards({ documents }: { documents: readonly MissingDocuments[] }) {
  if (documents.length === 0) return null
  return (
    <ul aria-label="Next step">
      {documents.map(({ dealId, title, propertyAddress, sentences }) => (
        <NoticeCard
          key={dealId}
          icon={ClipboardList}
          title={title}
          action={
            <Link
              to="/deals/$id"
              params={{ id: dealId }}
              search={{ tab: 'closing' }}
              className={buttonClass({ variant: 'line' })}
              aria-label={`See the documents: ${shortAddress(propertyAddress)}`}
            >
              See the documents
            </Link>
          }
        >
          <Name>{shortAddress(propertyAddress)}</Name>
          {sentences.length > 0 ? `. ${sentences[0]}` : ''}
        </NoticeCard>
      ))}
    </ul>
  )
}

/** Shows a card for each date, with a link to its deal. Renders nothing if there are none. */
export function DateCards({ dates }: { dates: readonly UpcomingDate[] }) {
  if (dates.length === 0) return null
  return (
    <ul aria-label="Coming up">
      {dates.map(({ dealId, kind, on, title, propertyAddress }) => (
        <NoticeCard
          key={`${dealId} ${kind} ${on}`}
          icon={CalendarDays}
          title={
            <>
              {title}: {formatDay(on)}
            </>
          }
          action={
            <Link
              to="/deals/$id"
              params={{ id: dealId }}
              className={buttonClass({ variant: 'line' })}
              aria-label={`Open the deal: ${shortAddress(propertyAddress)}`}
            >
              Open the deal
            </Link>
          }
        >
          <Name>{shortAddress(propertyAddress)}</Name>
        </NoticeCard>
      ))}
    </ul>
  )
}
