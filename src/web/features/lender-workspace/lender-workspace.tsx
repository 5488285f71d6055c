import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import {
  getLenderResultsEndpoint,
  getLenderSessionEndpoint,
  getLenderTermsEndpoint,
  type InboxFilter,
  type InboxRequest,
  inboxFilters,
  type LenderResults,
  listLenderRequestsEndpoint,
  minResultRounds,
  openLenderRequestEndpoint,
  putLenderTermsEndpoint,
  type SignedInLender,
  signOutLenderEndpoint,
} from '#contract/lender-workspace/lender-workspace.ts'
import { CallError } from '#contract/wire/call.ts'
import { formatEasternMoment } from '#domain/calendar/eastern-moment.ts'
import { formatCount, formatCountOf } from '#domain/money/counts.ts'
import { formatDollars, formatPercent } from '#domain/money/money.ts'
import { LenderTermsForm } from '#web/features/lenders/lender/claim-page.tsx'
import { placeWords } from '#web/features/quotes/rounds/lender-round.tsx'
import { formatDay } from '#web/format/dates.ts'
import { lenderCall, storeLenderToken, useLenderToken } from '#web/session/lender-session.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup, Spinner } from '#web/ui/feedback/skeleton.tsx'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ArrowRight } from '#web/ui/icons.ts'
import { Name } from '#web/ui/labels/name.tsx'
import { SampleLabel, Tag } from '#web/ui/labels/tag.tsx'
import { LenderMembers } from './lender-members.tsx'
import { LenderSignIn } from './lender-sign-in.tsx'
import { LenderTemplates } from './lender-templates.tsx'

const tabs = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'templates', label: 'Templates' },
  { value: 'terms', label: 'Terms' },
  { value: 'results', label: 'Results' },
  { value: 'members', label: 'Members' },
] as const
type Tab = (typeof tabs)[number]['value']

/**
 * The workspace of the signed-in lender, or the sign-in form. An unknown `tab` shows the inbox. Deletes the stored
 * token of an ended session.
 */
export function LenderWorkspace({ tab }: { tab: string | undefined }) {
  const token = useLenderToken()
  const session = useQuery({
    queryKey: queryKeys.lenderSession,
    queryFn: () => lenderCall(getLenderSessionEndpoint),
    enabled: token !== null,
    staleTime: 0,
  })
  const hasExpired = session.error instanceof CallError && session.error.status === 401
  useEffect(() => {
    if (hasExpired) storeLenderToken(null)
  }, [hasExpired])
  if (token === null || hasExpired) return <LenderSignIn />
  return (
    <QueryView
      query={session}
      errorTitle="Your workspace could not be loaded"
      heading="h1"
      retryLabel="Retry"
      loading={<Spinner label="Loading…" />}
    >
      {(lender) => <SignedIn lender={lender} tab={tabs.find(({ value }) => value === tab)?.value ?? 'inbox'} />}
    </QueryView>
  )
}

function SignedIn({ lender, tab }: { lender: SignedInLender; tab: Tab }) {
  const navigate = useNavigate()
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-figure">
            <Name>{lender.name}</Name> {lender.isSample ? <SampleLabel /> : null}
          </h1>
          <p className="text-sm text-ink-2">Signed in as {lender.email}</p>
        </div>
        <SignOut />
      </div>
      <div className="overflow-x-auto">
        <Tabs
          label="Workspace"
          tabs={tabs}
          value={tab}
          onValueChange={(value) => void navigate({ to: '/lender', search: value === 'inbox' ? {} : { tab: value } })}
        >
          <div className="pt-5">
            {tab === 'inbox' ? <LenderInbox /> : null}
            {tab === 'templates' ? <LenderTemplates /> : null}
            {tab === 'terms' ? <LenderTerms /> : null}
            {tab === 'results' ? <LenderResultsView /> : null}
            {tab === 'members' ? <LenderMembers ownEmail={lender.email} /> : null}
          </div>
        </Tabs>
      </div>
    </>
  )
}

function SignOut() {
  const queryClient = useQueryClient()
  const signOut = useMutation({
    mutationFn: (everywhere: boolean) => lenderCall(signOutLenderEndpoint, { body: { everywhere } }),
    // Deletes the token even when the server can't be reached.
    onSettled() {
      storeLenderToken(null)
      queryClient.removeQueries({ queryKey: ['/api/lender'] })
    },
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        pending={signOut.isPending}
        pendingLabel="Signing out…"
        onClick={() => signOut.mutate(false)}
      >
        Sign out
      </Button>
      <Button size="small" variant="quiet" disabled={signOut.isPending} onClick={() => signOut.mutate(true)}>
        Sign out of all devices
      </Button>
    </div>
  )
}

function LenderTerms() {
  const query = useQuery({ queryKey: queryKeys.lenderTerms, queryFn: () => lenderCall(getLenderTermsEndpoint) })
  return (
    <QueryView
      query={query}
      errorTitle="Your terms could not be loaded"
      retryLabel="Retry"
      loading={<Spinner label="Loading…" />}
    >
      {(terms) => (
        <LenderTermsForm lender={terms} heading="h2" propose={(body) => lenderCall(putLenderTermsEndpoint, { body })} />
      )}
    </QueryView>
  )
}

const filterLabels = { open: 'Open', quoted: 'Quoted', closed: 'Closed' } as const

/** The lender's requests by filter, newest first. Reloads every ten seconds, because ranks in rounds change. */
function LenderInbox() {
  const [filter, setFilter] = useState<InboxFilter>('open')
  const query = useQuery({
    queryKey: queryKeys.lenderRequests,
    queryFn: async () => (await lenderCall(listLenderRequestsEndpoint)).requests,
    refetchInterval: 10_000,
    staleTime: 0,
  })
  return (
    <QueryView
      query={query}
      errorTitle="Your requests could not be loaded"
      retryLabel="Retry"
      loading={
        <SkeletonGroup label="Loading your requests" className="grid gap-3">
          <Skeleton />
          <Skeleton />
        </SkeletonGroup>
      }
    >
      {(requests) => {
        const shown = requests.filter((request) => request.filter === filter)
        const count = (one: InboxFilter) => requests.filter((request) => request.filter === one).length
        return (
          <>
            <Segments
              label="Requests"
              options={inboxFilters.map((one) => ({ value: one, label: `${filterLabels[one]} ${count(one)}` }))}
              value={filter}
              onChange={(value) => setFilter(value as InboxFilter)}
            />
            <RequestList requests={shown} filter={filter} />
          </>
        )
      }}
    </QueryView>
  )
}

function RequestList({ requests, filter }: { requests: readonly InboxRequest[]; filter: InboxFilter }) {
  const navigate = useNavigate()
  const open = useMutation({
    mutationFn: (id: string) => lenderCall(openLenderRequestEndpoint, { params: { id } }),
    onSuccess: ({ token }) => void navigate({ to: '/reply/$token', params: { token } }),
  })
  if (requests.length === 0)
    return (
      <div className="mt-5">
        <EmptyState title={`No ${filterLabels[filter].toLowerCase()} requests`}>
          Requests from investors whose deals fit your terms show here.
        </EmptyState>
      </div>
    )
  return (
    <>
      {open.isError ? (
        <Alert title="The request could not be opened" className="mt-4">
          {open.error.message}
        </Alert>
      ) : null}
      <ul className="mt-4 border-t border-ink">
        {requests.map((request) => (
          <li key={request.id} className="border-b border-line">
            <button
              type="button"
              className="grid w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 py-3.5 text-left hover:bg-sunk"
              disabled={open.isPending}
              onClick={() => open.mutate(request.id)}
            >
              <span className="min-w-0">
                <span className="block font-semibold">{request.deal}</span>
                <span className="block text-sm text-ink-2">
                  {[request.investor, `asked ${formatDay(request.askedAt)}`].filter(Boolean).join(' · ')}
                </span>
                {request.round && request.round.place !== null ? (
                  <span className="block text-sm font-medium tabular-nums">{placeWords(request.round)}</span>
                ) : null}
                <span className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-2">
                  {request.due ? <Tag tone="next">{dueWords(request)}</Tag> : null}
                  {request.unread > 0 ? <Tag tone="good">{formatCountOf(request.unread, 'unread message')}</Tag> : null}
                  {request.dueAt ? `until ${formatEasternMoment(request.dueAt)}` : null}
                </span>
              </span>
              <Icon of={ArrowRight} className="text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function dueWords({ due }: InboxRequest): string {
  return { quote: 'Quote', answer: 'Answer', improve: 'Improve', 'next-step': 'Chosen: say what’s next' }[due!]
}

/** A lender's statistics: answers, quotes and rounds. */
function LenderResultsView() {
  const query = useQuery({ queryKey: queryKeys.lenderResults, queryFn: () => lenderCall(getLenderResultsEndpoint) })
  return (
    <QueryView
      query={query}
      errorTitle="Your results could not be loaded"
      retryLabel="Retry"
      loading={<Spinner label="Loading…" />}
    >
      {(results) => <Results results={results} />}
    </QueryView>
  )
}

const tooFewText = 'not enough requests yet'

function Results({
  results: { asked, answerRate, medianAnswerHours, insidePublished, rounds },
}: {
  results: LenderResults
}) {
  return (
    <div className="grid max-w-168 gap-6">
      <section aria-labelledby="answers">
        <h2 id="answers" className="mb-2 text-h3">
          Answers and quotes
        </h2>
        <Ledger>
          <LedgerLine name="Requests in 180 days" value={formatCount(asked)} />
          <LedgerLine
            name="Answered within 3 business days"
            value={answerRate === null ? tooFewText : formatPercent(answerRate * 100, 0)}
          />
          <LedgerLine
            name="Median time to the first answer"
            value={
              medianAnswerHours === null
                ? tooFewText
                : formatCountOf(Math.max(1, Math.round(medianAnswerHours)), 'hour')
            }
          />
          <LedgerLine
            name="Quotes inside your published range"
            value={insidePublished === null ? 'not enough quotes yet' : formatPercent(insidePublished * 100, 0)}
          />
        </Ledger>
      </section>
      <section aria-labelledby="rounds">
        <h2 id="rounds" className="mb-2 text-h3">
          Rounds
        </h2>
        {rounds ? (
          <>
            <Ledger>
              <LedgerLine name="Closed in 365 days" value={formatCount(rounds.closed)} />
              <LedgerLine name="Lowest at the end" value={formatCount(rounds.won)} />
              {rounds.medianDollars === null ? null : (
                <LedgerLine name="Above the lowest when lost, median" value={formatDollars(rounds.medianDollars)} />
              )}
            </Ledger>
            {lossWords(rounds).map((words) => (
              <p key={words} className="mt-3 font-medium">
                {words}
              </p>
            ))}
          </>
        ) : (
          <p className="text-ink-2">
            From {minResultRounds} closed rounds on, you see how often you win and why you lose.
          </p>
        )}
      </section>
    </div>
  )
}

/** 'You lose on points: median 0.5 above the winner.' */
function lossWords({ ratePercent, pointsPercent }: NonNullable<LenderResults['rounds']>): string[] {
  return [
    ...(pointsPercent !== null && pointsPercent > 0
      ? [`You lose on points: median ${pointsPercent} above the winner.`]
      : []),
    ...(ratePercent !== null && ratePercent > 0 ? [`You lose on rate: median ${ratePercent}% above the winner.`] : []),
  ]
}
