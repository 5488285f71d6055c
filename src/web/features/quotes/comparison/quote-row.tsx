import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { declineQuoteEndpoint, type Quote } from '#contract/quotes/deal-quotes.ts'
import { cashWords } from '#domain/loan-cost/cash-figures.ts'
import { formatAnnualCost, formatDollars, formatRateRange } from '#domain/money/money.ts'
import { type QuoteCost, quoteCost } from '#domain/quotes/quote-cost.ts'
import { type DifferenceCause, wholeDollarCauses } from '#domain/quotes/quote-difference.ts'
import { useCall } from '#web/app-context.ts'
import { refreshQuotes } from '#web/features/quotes/quotes.requests.ts'
import { rateWords, signedDollars } from '#web/features/quotes/terms/quote-words.ts'
import { formatDay, formatShortDay } from '#web/format/dates.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import {
  FigureCell,
  figureCellClass,
  figureNameClass,
  figureNoteClass,
  figureRemarkClass,
  figureRowClass,
} from '#web/ui/figures/figure-table.tsx'
import { Name } from '#web/ui/labels/name.tsx'
import { SourceNote } from '#web/ui/labels/source-note.tsx'
import { SampleLabel, Tag } from '#web/ui/labels/tag.tsx'
import { ChooseQuote } from './choose-quote.tsx'
import type { ComparedDeal } from './deal-quotes.tsx'

/**
 * One quote as a table row: its terms, its difference from the estimate with the causes, its cost, buttons to choose or
 * decline it, and a link to check its final terms.
 */
export function QuoteRow({
  priced: { quote, cost },
  lowest,
  isLeading,
  estimate,
}: {
  priced: PricedQuote
  lowest: LowestOfColumn
  /** Whether it is the lowest open quote while none is chosen. Its button is the primary one. */
  isLeading: boolean
  /** The same quote as the server compares it at this holding time; undefined while it loads. */
  estimate: Quote | undefined
}) {
  const isChosen = quote.chosenAt !== null
  const isOpen = isOpenQuote(quote)
  const { cashAtClosing, repairsYouPay, cashYouNeed } = cost.cash
  return (
    <tr
      className={classNames(
        figureRowClass,
        isChosen &&
          'bg-[linear-gradient(90deg,var(--color-pine-soft),transparent_60%)] stacked:pl-3.5 stacked:edge-left-pine',
      )}
    >
      <th
        scope="row"
        className={classNames(figureNameClass, isChosen && 'not-stacked:pl-3 not-stacked:edge-left-pine')}
      >
        <Name>{quote.lender.name}</Name> {isChosen ? <Tag tone="good">Chosen</Tag> : null}
        {quote.declinedAt ? <Tag>Declined by you</Tag> : null}
        {quote.isExpired ? <Tag>Expired</Tag> : null}
        {quote.isAfterRound ? <Tag>After the round</Tag> : null}
        <small className={`${figureRemarkClass} tabular-nums lining-nums`}>{rateWords(quote)}</small>
        <small className={figureRemarkClass}>
          valid until {formatShortDay(quote.validUntil)}
          {quote.source === 'investor' ? ' · logged by you' : ''}
          {quote.version > 1 ? ` · version ${quote.version}` : ''}{' '}
          {quote.source === 'sample' ? (
            <SampleLabel text="Sample quote" />
          ) : quote.lender.isSample ? (
            <SampleLabel />
          ) : null}
        </small>
        {quote.isForEarlierDeal ? (
          <small className="mt-0.5 block font-sans text-sm font-normal tracking-normal text-amber">
            for the deal as of {formatDay(quote.createdAt)}; it has changed since
          </small>
        ) : null}
      </th>
      <td
        className={classNames(figureCellClass, 'stacked:col-span-full min-w-52 stacked:min-w-0')}
        data-label="Estimate to quote"
      >
        {estimate ? <Difference quote={estimate} /> : <span className="text-ink-3">comparing…</span>}
        {quote.outsidePublished.map(({ figure, min, max }) => (
          <small key={figure} className="block text-xs text-amber">
            {figure} {outsideWords(figure === 'rate' ? quote.ratePercent : quote.pointsPercent, min, max)}
          </small>
        ))}
        {quote.publishedSource ? <SourceNote {...quote.publishedSource} what="published terms" /> : null}
      </td>
      <FigureCell
        label="Total"
        className="text-base font-semibold tracking-[-0.02em]"
        isLowest={isOpen && cost.totalCost === lowest.total}
      >
        {formatDollars(cost.totalCost)}
        <small className={figureNoteClass}>{formatDollars(cost.costPerMonth)} a month</small>
      </FigureCell>
      <FigureCell label="Cash at closing" isLowest={isOpen && cashAtClosing !== null && cashAtClosing === lowest.cash}>
        {cashAtClosing === null ? '–' : formatDollars(Math.abs(cashAtClosing))}
        {cashAtClosing !== null && cashAtClosing < 0 ? <small className={figureNoteClass}>paid out</small> : null}
        {repairsYouPay > 0 ? (
          <small className={figureNoteClass}>
            {cashWords.repairsYouPay} {formatDollars(repairsYouPay)}
          </small>
        ) : null}
        {repairsYouPay > 0 && cashYouNeed !== null && cashYouNeed > 0 ? (
          <small className={figureNoteClass}>
            {cashWords.cashYouNeed} {formatDollars(cashYouNeed)}
          </small>
        ) : null}
      </FigureCell>
      <FigureCell label="Monthly" isLowest={isOpen && cost.monthlyPayment === lowest.monthly}>
        {formatDollars(cost.monthlyPayment)}
        <small className={figureNoteClass}>at full draw</small>
      </FigureCell>
      <FigureCell
        label="Effective annual cost"
        isLowest={isOpen && lowest.annual !== null && cost.effectiveAnnualCostPercent === lowest.annual}
      >
        {formatAnnualCost(cost.effectiveAnnualCostPercent)}
      </FigureCell>
      <td className="py-3 pl-3 text-right align-top stacked:col-span-full stacked:flex stacked:flex-wrap stacked:items-start stacked:gap-2 stacked:p-0 w-40 stacked:w-auto">
        <ChooseQuote quote={quote} isLeading={isLeading} />
        <DeclineQuote quote={quote} />
        <Link
          to="/deals/$id"
          params={{ id: quote.dealId }}
          search={{ tab: 'closing', terms: `quote:${quote.id}` }}
          className={buttonClass({ variant: 'quiet', size: 'small', className: 'whitespace-nowrap' })}
        >
          Check final terms
          <span className="sr-only">
            {' '}
            of <Name>{quote.lender.name}</Name>
          </span>
        </Link>
      </td>
    </tr>
  )
}

const causeWords: Readonly<Record<DifferenceCause, string>> = {
  rate: 'rate',
  points: 'points',
  basis: 'interest basis and minimum',
  fees: 'fees and draws',
  prepayment: 'prepayment',
  exit: 'exit fee',
}

/** Shows '$21,173 → $21,350 +$177' and the causes that add up to it, without causes of $0. */
function Difference({ quote }: { quote: Quote }) {
  const { estimatedTotal, difference, loanAmountEffect, causes, totalCost } = quote
  if (estimatedTotal === null || difference === null)
    return <span className="text-ink-3">estimate no longer available</span>
  const whole = wholeDollarCauses({ difference, causes }).filter(({ dollars }) => dollars !== 0)
  return (
    <>
      {formatDollars(estimatedTotal)} → {formatDollars(totalCost)}{' '}
      <b className={classNames('whitespace-nowrap', difference > 0 ? 'text-amber' : 'text-green')}>
        {signedDollars(difference)}
      </b>
      {loanAmountEffect ? (
        <small className={figureNoteClass}>
          estimate for the quoted loan amount:{' '}
          <span className="whitespace-nowrap">{signedDollars(loanAmountEffect)}</span> compared with your deal’s
        </small>
      ) : null}
      <ul className="grid text-xs text-ink-2">
        {whole.map(({ cause, dollars }) => (
          <li key={cause} className="flex justify-between gap-3">
            <span className="text-left">{causeWords[cause]}</span>
            <span className="whitespace-nowrap tabular-nums">{signedDollars(dollars)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Compares a figure with the published range: 'above the 1–2% it publishes', 'below the 9.5% it publishes'. */
function outsideWords(value: number, min: number | null, max: number | null): string {
  const side = max !== null && value > max ? 'above' : 'below'
  return `${side} the ${formatRateRange(min ?? max, max ?? min)} it publishes`
}

/** Declines a quote. The lender's request stays open, and the quote can still be chosen. */
function DeclineQuote({ quote }: { quote: Quote }) {
  const call = useCall()
  const queryClient = useQueryClient()
  const decline = useMutation({
    mutationFn: () => call(declineQuoteEndpoint, { params: { id: quote.id } }),
    onSettled: () => refreshQuotes(queryClient, { requestId: quote.requestId, dealId: quote.dealId }),
  })
  if (quote.chosenAt || quote.declinedAt) return null
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        pending={decline.isPending}
        pendingLabel="Declining…"
        onClick={() => decline.mutate()}
      >
        Decline
        <span className="sr-only">
          {' '}
          the quote of <Name>{quote.lender.name}</Name>
        </span>
      </Button>
      {decline.error ? (
        <span role="alert" className="text-sm text-red">
          {decline.error.message}
        </span>
      ) : null}
    </>
  )
}

export type PricedQuote = { quote: Quote; cost: QuoteCost }

/** Returns whether the quote is neither declined nor expired. */
export function isOpenQuote({ declinedAt, isExpired }: Pick<Quote, 'declinedAt' | 'isExpired'>): boolean {
  return declinedAt === null && !isExpired
}

/** Prices quotes over a holding time and sorts them by total. Declined and expired quotes come last. */
export function priceQuotes(quotes: readonly Quote[], deal: ComparedDeal, holdMonths: number): PricedQuote[] {
  return quotes
    .map((quote) => ({ quote, cost: quoteCost(quote, deal, holdMonths) }))
    .sort((a, b) => Number(isOpenQuote(b.quote)) - Number(isOpenQuote(a.quote)) || a.cost.totalCost - b.cost.totalCost)
}

type LowestOfColumn = Record<'total' | 'cash' | 'monthly' | 'annual', number | null>

/** Returns the lowest figure of each column over the open quotes. Null for a column in which none has a figure. */
export function lowestOfColumns(priced: readonly PricedQuote[]): LowestOfColumn {
  const open = priced.filter(({ quote }) => isOpenQuote(quote))
  const lowest = (values: (number | null)[]) => {
    const known = values.filter((value) => value !== null)
    return known.length > 0 ? Math.min(...known) : null
  }
  return {
    total: lowest(open.map(({ cost }) => cost.totalCost)),
    cash: lowest(open.map(({ cost }) => cost.cash.cashAtClosing)),
    monthly: lowest(open.map(({ cost }) => cost.monthlyPayment)),
    annual: lowest(open.map(({ cost }) => cost.effectiveAnnualCostPercent)),
  }
}
