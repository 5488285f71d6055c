import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Quote } from '#contract/quotes/deal-quotes.ts'
import { formatAnnualCost, formatDollars } from '#domain/money/money.ts'
import { type DifferenceCause, wholeDollarCauses } from '#domain/quotes/quote-difference.ts'
import { cashWords } from '#domain/verdict/cash-figures.ts'
import { rateWords, signedDollars } from '#web/features/quotes/terms/quote-words.ts'
import { formatDay } from '#web/format/dates.ts'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import { SampleLabel } from '#web/ui/labels/sample-label.tsx'
import { SourceNote } from '#web/ui/labels/source-note.tsx'
import { Tag } from '#web/ui/labels/tag.tsx'
import { ChooseQuote } from './choose-quote.tsx'
import { DeclineQuote } from './decline-quote.tsx'
import type { LowestOfColumn, PricedQuote } from './priced-quote.ts'

/** One quote: its terms, how it differs from the estimate and why, what it costs, and the ways to decide. */
export function QuoteRow({
  priced: { quote, cost },
  lowest,
  estimate,
}: {
  priced: PricedQuote
  lowest: LowestOfColumn
  /** The same quote as the server compares it at this holding time; undefined while it is read. */
  estimate: Quote | undefined
}) {
  const isChosen = quote.chosenAt !== null
  const { cashAtClosing } = cost.cash
  return (
    <tr className={isChosen ? 'is-on' : undefined}>
      <th scope="row">
        {quote.lender.name} {isChosen ? <Tag tone="good">Chosen</Tag> : null}
        {quote.declinedAt ? <Tag>Declined by you</Tag> : null}
        {quote.isExpired ? <Tag>Expired</Tag> : null}
        <small className="num">{rateWords(quote)}</small>
        <small>
          valid until {formatDay(quote.validUntil)}
          {quote.source === 'investor' ? ' · logged by you' : ''}
          {quote.version > 1 ? ` · version ${quote.version}` : ''}{' '}
          {quote.source === 'sample' ? (
            <SampleLabel text="Sample quote" />
          ) : quote.lender.isSample ? (
            <SampleLabel />
          ) : null}
        </small>
        {quote.isForEarlierDeal ? (
          <small className="text-amber">for the deal as of {formatDay(quote.createdAt)}; it has changed since</small>
        ) : null}
      </th>
      <td className="dif" data-l="Estimate to quote">
        {estimate ? <Difference quote={estimate} /> : <span className="mute">comparing…</span>}
        {quote.outsidePublished.map(({ figure, min, max }) => (
          <small key={figure} className="text-amber">
            {figure} {outsideWords(figure === 'rate' ? quote.ratePercent : quote.pointsPercent, min, max)}
          </small>
        ))}
        {quote.publishedSource ? <SourceNote {...quote.publishedSource} what="published terms" /> : null}
      </td>
      <Figure label="Total" className="tot" isLowest={cost.totalCost === lowest.total}>
        {formatDollars(cost.totalCost)}
        <small>{formatDollars(cost.costPerMonth)} a month held</small>
      </Figure>
      <Figure label={cashWords.cashAtClosing} isLowest={cashAtClosing !== null && cashAtClosing === lowest.cash}>
        {cashAtClosing === null ? '–' : formatDollars(Math.abs(cashAtClosing))}
        {cashAtClosing !== null && cashAtClosing < 0 ? <small>paid out</small> : null}
      </Figure>
      <Figure label="Monthly" isLowest={cost.monthlyPayment === lowest.monthly}>
        {formatDollars(cost.monthlyPayment)}
        <small>fully drawn</small>
      </Figure>
      <Figure
        label="Effective annual cost"
        isLowest={lowest.annual !== null && cost.effectiveAnnualCostPercent === lowest.annual}
      >
        {formatAnnualCost(cost.effectiveAnnualCostPercent)}
      </Figure>
      <td className="act-c">
        <ChooseQuote quote={quote} />
        <DeclineQuote quote={quote} />
        <Link
          to="/deals/$id"
          params={{ id: quote.dealId }}
          search={{ tab: 'closing', terms: `quote:${quote.id}` }}
          className={buttonClass({ variant: 'quiet', size: 'small' })}
        >
          Check final terms<span className="sr-only"> of {quote.lender.name}</span>
        </Link>
      </td>
    </tr>
  )
}

function Figure({
  label,
  className = '',
  isLowest,
  children,
}: {
  label: string
  className?: string
  isLowest: boolean
  children: ReactNode
}) {
  return (
    <td data-l={label} className={isLowest ? `${className} best` : className || undefined}>
      {children}
      {isLowest ? <span className="sr">, the lowest</span> : null}
    </td>
  )
}

const causeWords: Readonly<Record<DifferenceCause, string>> = {
  rate: 'rate',
  points: 'points',
  basis: 'interest basis and minimum',
  fees: 'fees and draws',
}

/** '$21,173 → $21,350 +$177', and what adds up to it. Causes of nothing are left out. */
function Difference({ quote }: { quote: Quote }) {
  const { estimatedTotal, difference, loanAmountEffect, causes, totalCost } = quote
  if (estimatedTotal === null || difference === null) return <span className="mute">no estimate any more</span>
  const whole = wholeDollarCauses({ difference, causes }).filter(({ dollars }) => dollars !== 0)
  return (
    <>
      {formatDollars(estimatedTotal)} → {formatDollars(totalCost)}{' '}
      <b className={difference > 0 ? 'text-amber' : 'text-green'}>{signedDollars(difference)}</b>
      {loanAmountEffect ? (
        <small>estimate for this loan amount: {signedDollars(loanAmountEffect)} to that of your deal</small>
      ) : null}
      <ul className="causes">
        {whole.map(({ cause, dollars }) => (
          <li key={cause}>
            <span>{causeWords[cause]}</span>
            <span>{signedDollars(dollars)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** 'above the 1–2% it publishes', 'below the 9.5% it publishes'. */
function outsideWords(value: number, min: number | null, max: number | null): string {
  const side = max !== null && value > max ? 'above' : 'below'
  const range =
    min !== null && max !== null && min !== max ? `${trimmed(min)}–${trimmed(max)}%` : `${trimmed(max ?? min ?? 0)}%`
  return `${side} the ${range} it publishes`
}

const trimmed = (percent: number) => percent.toLocaleString('en-US', { maximumFractionDigits: 3 })
