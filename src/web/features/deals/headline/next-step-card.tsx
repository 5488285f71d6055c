import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { DealWithInsight, Match } from '#contract/deals/deals.ts'
import { formatEasternMoment } from '#domain/calendar/eastern-moment.ts'
import { showsVerdict } from '#domain/deal/deal-headline.ts'
import type { HeadlineFacts, HeadlineQuote } from '#domain/deal/headline-facts.ts'
import { peakCashLabel } from '#domain/loan-cost/cash-figures.ts'
import { formatDollars, formatMonths } from '#domain/money/money.ts'
import { possessive } from '#domain/text/join-names.ts'
import { TermsChanges } from '#web/features/closing/difference-steps.tsx'
import { MarkFunded } from '#web/features/deals/life/deal-actions.tsx'
import { OpenQuestions } from '#web/features/deals/life/open-questions.tsx'
import { AskedLenders } from '#web/features/quotes/comparison/asked-lenders.tsx'
import { formatShortDay } from '#web/format/dates.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { dealQuotesQuery } from '#web/session/deal-queries.ts'
import { classNames } from '#web/ui/class-names.ts'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { verdictLook } from '#web/ui/figures/verdict-words.tsx'
import { NamedText } from '#web/ui/labels/name.tsx'
import { LendersToAsk } from './lenders-to-ask.tsx'
import { type HeadlineWithFacts, searchOfPlace } from './use-headlines.ts'

const ChooseQuote = lazyWithRetry(
  async () => (await import('#web/features/quotes/comparison/choose-quote.tsx')).ChooseQuote,
)
const ChoiceNotice = lazyWithRetry(
  async () => (await import('#web/features/quotes/comparison/choose-quote.tsx')).ChoiceNotice,
)

/**
 * The card at the top of a deal: its headline, its main figures and the next step. The investor takes some steps in the
 * card: asking lenders, answering questions, choosing a quote and marking the loan as funded.
 */
export function NextStepCard({
  deal,
  headline,
  matches,
  hasVerdict = true,
}: {
  deal: DealWithInsight
  headline: HeadlineWithFacts
  matches: readonly Match[]
  /** Whether to start with the verdict. False above a full verdict. */
  hasVerdict?: boolean | undefined
}) {
  const id = useId()
  const { facts } = headline
  const isAlarm = headline.kind === 'terms' && facts.finalTerms?.isWorse
  return (
    <section
      data-slot="now"
      aria-labelledby={id}
      className={classNames(
        'rounded border border-t-3 border-line-2 bg-card p-4 md:p-6 print:hidden',
        isAlarm ? 'border-t-red' : 'border-t-pine',
      )}
    >
      {hasVerdict ? <VerdictLine deal={deal} facts={facts} /> : null}
      <p className="text-xs text-ink-3">{overlineOf(headline)}</p>
      <h2 id={id} className="font-serif text-h3 font-semibold tracking-[-0.02em] md:text-figure">
        <NamedText text={headline.title} names={headline.lenderNames} />
      </h2>
      <NextStepBody deal={deal} headline={headline} matches={matches} />
    </section>
  )
}

/** The verdict in one line, until there is a quote or final terms. */
function VerdictLine({ deal, facts }: { deal: DealWithInsight; facts: HeadlineFacts }) {
  const { verdict } = deal.insight
  if (!verdict || !showsVerdict(facts)) return null
  const { title, meaning, tone } = verdictLook[verdict.word]
  const dot = { good: 'bg-green', caution: 'bg-amber', problem: 'bg-red' }[tone]
  return (
    <p className="mb-3 border-b border-line pb-3 text-sm text-ink-2">
      <span className={classNames('mr-2 inline-block size-2.5 rounded-full', dot)} aria-hidden="true" />
      <span className="sr-only">Verdict: </span>
      <b className="font-semibold text-ink">{title}.</b> {meaning}
    </p>
  )
}

/** Returns the small line above the headline. */
function overlineOf(headline: HeadlineWithFacts): string {
  const { facts } = headline
  switch (headline.kind) {
    case 'terms':
      return facts.finalTerms?.moreInAll == null ? 'Final terms' : 'Final terms vs. your quote'
    case 'work':
    case 'sold':
      return facts.work && facts.work.planned > 0 && headline.kind === 'work' ? 'Budget' : 'Now'
    case 'result':
      return 'Result'
    case 'round':
      return facts.round ? `Round, open until ${formatEasternMoment(facts.round.closesAt)}` : 'Round'
    case 'quotes':
    case 'chosen':
      return `Total cost, held ${formatMonths((facts.chosen ?? facts.quotes[0])?.holdMonths ?? 0)}`
    default:
      return 'Now'
  }
}

function NextStepBody({ deal, headline, matches }: Omit<Parameters<typeof NextStepCard>[0], 'hasVerdict'>) {
  const { facts } = headline
  switch (headline.kind) {
    case 'ask':
      return <LendersToAsk deal={deal} matches={matches} />
    case 'question':
      return (
        <div className="mt-3">
          <OpenQuestions deal={deal} />
        </div>
      )
    case 'waiting':
      return (
        <>
          <AwaitedLenders dealId={deal.id} />
          <Actions deal={deal} headline={headline} isQuiet />
        </>
      )
    case 'round':
      return (
        <>
          {facts.quotes.length > 0 ? <QuoteBars quotes={facts.quotes} /> : <AwaitedLenders dealId={deal.id} />}
          <Actions deal={deal} headline={headline} />
        </>
      )
    case 'quotes':
      return <LowestQuotes deal={deal} headline={headline} />
    case 'chosen':
      return facts.chosen ? <ChosenQuoteStep deal={deal} headline={headline} quote={facts.chosen} /> : null
    case 'terms':
      return <FinalTermsStep deal={deal} headline={headline} />
    case 'work':
      return (
        <>
          {facts.work && facts.work.planned > 0 ? <BudgetBar {...facts.work} /> : null}
          <FigureRow
            items={[
              { name: peakCashLabel(facts.cash.peakMonth), value: dollarsOf(facts.cash.peak) },
              { name: 'Payoff today', value: dollarsOf(facts.work?.payoff ?? null) },
            ]}
          />
          <Actions deal={deal} headline={headline} />
        </>
      )
    case 'result':
      return <Actions deal={deal} headline={headline} isQuiet />
    default:
      return <Actions deal={deal} headline={headline} />
  }
}

/** The lenders that were asked and haven't quoted. Renders nothing if there are none. */
function AwaitedLenders({ dealId }: { dealId: string }) {
  const requests = useQuery(dealQuotesQuery(dealId)).data?.requests ?? []
  const open = requests.filter(({ status }) => status === 'sent' || status === 'opened' || status === 'replied')
  if (open.length === 0) return null
  return (
    <div className="mt-3">
      <AskedLenders requests={open} />
    </div>
  )
}

/** The lowest quotes, with a button that chooses the lowest. */
function LowestQuotes({ deal, headline: { facts } }: { deal: DealWithInsight; headline: HeadlineWithFacts }) {
  const [lowest] = facts.quotes
  if (!lowest) return null
  return (
    <>
      {facts.quotes.length > 1 ? <QuoteBars quotes={facts.quotes} /> : null}
      <FigureRow items={quoteFigures(lowest)} />
      <div className="mt-4 flex flex-wrap gap-2 *:max-md:w-full">
        <ChooseQuote quote={toChoosableQuote(deal.id, lowest)} isLeading label="Choose" />
        <Link
          to="/deals/$id"
          params={{ id: deal.id }}
          search={{ tab: 'quotes' }}
          className={buttonClass({ variant: 'quiet' })}
        >
          {facts.quotes.length > 1 ? 'Compare line by line' : 'See the quote line by line'}
        </Link>
      </div>
    </>
  )
}

/** The chosen quote, with buttons that undo the choice and mark the loan as funded. */
function ChosenQuoteStep({
  deal,
  headline,
  quote,
}: {
  deal: DealWithInsight
  headline: HeadlineWithFacts
  quote: HeadlineQuote
}) {
  const stored = useQuery(dealQuotesQuery(deal.id)).data?.quotes.find(({ id }) => id === quote.id)
  return (
    <>
      <FigureRow items={quoteFigures(quote)} />
      {stored?.chosenAt ? <ChoiceNotice quote={stored} /> : <span className="block min-h-6" />}
      <Actions deal={deal} headline={headline}>
        <MarkFunded deal={deal} />
      </Actions>
    </>
  )
}

/**
 * What the final terms changed, with a button that switches to a quote that is now cheaper and, unless the terms are
 * worse, one that marks the loan as funded.
 */
function FinalTermsStep({ deal, headline }: { deal: DealWithInsight; headline: HeadlineWithFacts }) {
  const terms = headline.facts.finalTerms
  if (!terms) return null
  const { cheaper } = terms
  const other = cheaper && headline.facts.quotes.find(({ id }) => id === cheaper.quoteId)
  return (
    <>
      <TermsChanges dealId={deal.id} termsId={terms.id} />
      {cheaper ? (
        <p className="mt-3 text-sm text-ink-2">
          <NamedText text={possessive(cheaper.lenderName)} names={[cheaper.lenderName]} /> quote is good until{' '}
          {formatShortDay(cheaper.validUntil)} and now{' '}
          <b className="font-semibold text-ink">{formatDollars(cheaper.dollars)} cheaper</b>.
        </p>
      ) : null}
      <Actions deal={deal} headline={headline}>
        {other ? <ChooseQuote quote={toChoosableQuote(deal.id, other)} label="Switch to" /> : null}
        {terms.isWorse ? null : <MarkFunded deal={deal} />}
      </Actions>
    </>
  )
}

/** A link to the next step, and further actions. */
function Actions({
  deal,
  headline,
  isQuiet = false,
  children,
}: {
  deal: DealWithInsight
  headline: HeadlineWithFacts
  isQuiet?: boolean
  children?: ReactNode
}) {
  if (!headline.next) return children ? <div className="mt-4 flex flex-wrap gap-2">{children}</div> : null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 *:max-md:w-full">
      <Link
        to="/deals/$id"
        params={{ id: deal.id }}
        search={searchOfPlace(headline.next.place)}
        className={buttonClass({ variant: isQuiet ? 'line' : 'primary' })}
      >
        <NamedText text={headline.next.label} names={headline.lenderNames} />
      </Link>
      {children}
    </div>
  )
}

/** Converts an open quote to what {@link ChooseQuote} needs. */
function toChoosableQuote(dealId: string, { id, requestId, lenderName }: HeadlineQuote) {
  return { id, dealId, requestId, lender: { name: lenderName }, chosenAt: null, isExpired: false }
}

function quoteFigures(quote: HeadlineQuote) {
  return [{ name: 'Your profit with it', value: dollarsOf(quote.profit) }, cashItemOf(quote.cashToClose)]
}

function cashItemOf(dollars: number | null) {
  return dollars !== null && dollars < 0
    ? { name: 'Cash out at closing', value: formatDollars(-dollars) }
    : { name: 'Cash at closing', value: dollarsOf(dollars) }
}

const dollarsOf = (dollars: number | null) => (dollars === null ? null : formatDollars(dollars))

/** Shows figures in a row, without the unknown ones. */
function FigureRow({ items }: { items: readonly { name: string; value: string | null }[] }) {
  return (
    <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 tabular-nums lining-nums">
      {items.map(({ name, value }) =>
        value === null ? null : (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-xs text-ink-3">{name}</dt>
            <dd className="text-h3 font-semibold tracking-[-0.02em]">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/**
 * The placeholder of the next step. As tall as the screen, so that the content below it doesn't visibly move when it
 * loads.
 */
export function NextStepSkeleton() {
  return (
    <SkeletonGroup
      label="Loading the next step"
      className="grid min-h-screen content-start gap-3 rounded border border-t-3 border-line-2 bg-card p-4 md:p-6"
    >
      <Skeleton shape="line" />
      <Skeleton shape="title" />
      <Skeleton shape="block" className="h-40" />
      <Skeleton shape="block" className="h-13" />
    </SkeletonGroup>
  )
}

/** The totals of the lowest quotes as bars on one scale, the lowest in the strong color. */
function QuoteBars({ quotes }: { quotes: readonly HeadlineQuote[] }) {
  const highest = Math.max(...quotes.map(({ totalCost }) => totalCost), 1)
  return (
    <ul className="mt-3 grid max-w-152 gap-1.5 text-xs tabular-nums lining-nums" aria-label="Total cost of each quote">
      {quotes.map(({ id, lenderName, totalCost, holdMonths }, index) => (
        <li
          key={id}
          className="grid grid-cols-[8.5rem_minmax(0,1fr)_4rem] items-center md:grid-cols-[12rem_minmax(0,1fr)_4rem] gap-x-3"
        >
          <span className={classNames('wrap-anywhere', index === 0 && 'font-semibold')} translate="no">
            {lenderName}
          </span>
          <svg width="100%" height="12" aria-hidden="true">
            <rect
              className={index === 0 ? 'fill-pine' : 'fill-pine-3'}
              width={`${Math.max(1, (100 * totalCost) / highest).toFixed(1)}%`}
              height="12"
            />
          </svg>
          <span className={classNames('text-right', index === 0 && 'font-semibold')}>
            {formatDollars(totalCost)}
            <span className="sr-only"> over {formatMonths(holdMonths)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/**
 * Draws the paid part of a repair budget and, in red past its end, the expected or paid overrun. Figures are in
 * dollars. Decorative: the caller shows the figures as text.
 */
export function BudgetBar({ planned, paid, over }: NonNullable<HeadlineFacts['work']>) {
  const scale = Math.max(planned + over, paid, 1)
  const at = (dollars: number) => `${((100 * dollars) / scale).toFixed(1)}%`
  return (
    <svg className="mt-3 block" width="100%" height="16" aria-hidden="true">
      <rect className="fill-sunk" width="100%" height="12" y="2" />
      <rect className="fill-pine" width={at(Math.min(paid, planned))} height="12" y="2" />
      <rect className="fill-red" x={at(planned)} width={at(scale - planned)} height="12" y="2" />
    </svg>
  )
}
