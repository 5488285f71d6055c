import { Link } from '@tanstack/react-router'
import type { SharedComparison, SharedLender } from '#contract/closing/shared-comparison.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { formatAnnualCost, formatDollars, formatMonths, formatPoints, formatRate } from '#domain/money/money.ts'
import { causeNames } from '#web/features/closing/document-words.ts'
import type { LoadedComparison } from '#web/features/deals/sheet/load-link.ts'
import { sheetTitle } from '#web/features/deals/sheet/sheet-figures.ts'
import { LinkGone } from '#web/features/deals/sheet/sheet-page.tsx'
import { signedDollars } from '#web/features/quotes/terms/quote-words.ts'
import { formatDay } from '#web/format/dates.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import {
  FigureCell,
  figureBodyClass,
  figureHeadClass,
  figureNameClass,
  figureNoteClass,
  figureRemarkClass,
  figureRowClass,
  figureTableClass,
} from '#web/ui/figures/figure-table.tsx'
import { Name } from '#web/ui/labels/name.tsx'
import { SampleLabel, Tag } from '#web/ui/labels/tag.tsx'

/**
 * The public page of a deal's shared quotes and final terms. An expired or revoked link shows only a message. Readable
 * without scripts.
 */
export function ComparisonPage({ comparison }: { comparison: LoadedComparison }) {
  if ('gone' in comparison) return <LinkGone message={comparison.gone} />
  return (
    <main id="main" className="wrap grid gap-7 pt-6 pb-12">
      <header className="grid gap-2">
        <p className="text-sm text-ink-2">Loan comparison</p>
        <h1 className="text-figure wrap-anywhere">{sheetTitle(comparison)}</h1>
        <p className="text-lead text-ink-2">{leadSentence(comparison)}</p>
      </header>
      <LenderTable {...comparison} />
      <div>
        <ButtonLink variant="primary" asChild>
          <Link to="/">See which lenders fit your deal</Link>
        </ButtonLink>
      </div>
      <p className="max-w-[70ch] text-sm text-ink-3">
        Total: points, interest, fees, extension, exit fee and prepayment. The investor’s own figures, not checked. Not
        an offer or advice. This link works until {formatDay(comparison.expiresAt)}.
      </p>
    </main>
  )
}

/**
 * 'The lowest costs $21,350 in all, held 9 months. The next costs $1,020 more.', and by how much the chosen lender's
 * final terms changed its total.
 */
function leadSentence(comparison: SharedComparison): string {
  const change = Math.round(comparison.lenders.find(({ isChosen }) => isChosen)?.difference ?? 0)
  const totals = totalsSentence(comparison)
  if (change === 0) return totals
  return `${totals} The chosen lender’s final terms cost ${formatDollars(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than its quote.`
}

/** Compares the first two lenders without an expired quote. The server lists the lowest total first. */
function totalsSentence({ lenders, holdMonths }: SharedComparison): string {
  const current = lenders.filter(({ isExpired }) => !isExpired)
  const [lowest, next] = current.map(totalOf)
  if (lowest === undefined) return `${formatCountOf(lenders.length, 'quote')}, expired.`
  const held = `held ${formatMonths(holdMonths)}`
  if (next === undefined) return `${formatDollars(lowest)} in all, ${held}.`
  const gap = Math.round(next - lowest)
  return `The lowest costs ${formatDollars(lowest)} in all, ${held}. ${gap === 0 ? 'The next costs the same.' : `The next costs ${formatDollars(gap)} more.`}`
}

const columns = [
  'Rate, points',
  'Total',
  'Since the quote',
  'Cash at closing',
  'Cash needed',
  'Monthly',
  'Effective annual cost',
]

function LenderTable({ lenders, holdMonths }: SharedComparison) {
  const caption = `${formatCountOf(lenders.length, 'lender')}, held ${formatMonths(holdMonths)}, the lowest total first`
  const lowest = Math.min(...lenders.filter(({ isExpired }) => !isExpired).map(totalOf))
  return (
    <table className={figureTableClass}>
      <caption className="sr-only">{caption}</caption>
      <thead className="stacked:sr-only">
        <tr>
          {['Lender', ...columns].map((column) => (
            <th key={column} scope="col" className={figureHeadClass}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={figureBodyClass}>
        {lenders.map((lender) => (
          <LenderRow
            key={lender.place}
            lender={lender}
            name={lender.name ?? `Lender ${letterOf(lender.place)}`}
            isLowest={!lender.isExpired && totalOf(lender) === lowest}
          />
        ))}
      </tbody>
    </table>
  )
}

function LenderRow({ lender, name, isLowest }: { lender: SharedLender; name: string; isLowest: boolean }) {
  const { quote, final, difference, causes } = lender
  // A shared lender has a quote, final terms or both.
  const terms = (final ?? quote)!
  // The quote to show next to final terms.
  const quoted = final && quote
  const { cashAtClosing, cashNeeded } = terms
  return (
    <tr className={figureRowClass}>
      <th scope="row" className={figureNameClass}>
        <span className="mr-2">{lender.name === null ? name : <Name>{name}</Name>}</span>
        {lender.isClosed ? <Tag tone="good">Closed</Tag> : lender.isChosen ? <Tag tone="good">Chosen</Tag> : null}
        {lender.isExpired ? <Tag>Expired</Tag> : null}
        <small className={figureRemarkClass}>
          {final ? 'Final terms' : 'Quote'}: {formatDollars(terms.loanAmount)}, {formatMonths(terms.termMonths)}{' '}
          {lender.isSample ? <SampleLabel /> : null}
        </small>
      </th>
      <FigureCell label="Rate, points">
        {rateAndPoints(terms)}
        {quoted && rateAndPoints(quoted) !== rateAndPoints(terms) ? (
          <small className={figureNoteClass}>quoted {rateAndPoints(quoted)}</small>
        ) : null}
      </FigureCell>
      <FigureCell label="Total" className="text-base font-semibold tracking-[-0.02em]" isLowest={isLowest}>
        {formatDollars(terms.totalCost)}
        {quoted ? <small className={figureNoteClass}>quoted {formatDollars(quoted.totalCost)}</small> : null}
      </FigureCell>
      <FigureCell label="Since the quote" className={difference === null ? 'stacked:hidden' : ''}>
        {difference === null ? (
          '–'
        ) : (
          <>
            <b className={Math.round(difference) > 0 ? 'text-red' : 'text-green'}>
              {Math.round(difference) === 0 ? 'No change' : signedDollars(difference)}
            </b>
            <ul className="grid text-xs text-ink-2">
              {causes
                .filter(({ dollars }) => Math.abs(dollars) >= 0.5)
                .map(({ cause, dollars }) => (
                  <li key={cause} className="flex justify-between gap-3 not-stacked:justify-end">
                    <span className="whitespace-nowrap">{causeNames[cause]}</span>
                    <span className="whitespace-nowrap">{signedDollars(dollars)}</span>
                  </li>
                ))}
            </ul>
          </>
        )}
      </FigureCell>
      <FigureCell label="Cash at closing">{cashWords(cashAtClosing)}</FigureCell>
      <FigureCell label="Cash needed">{cashWords(cashNeeded)}</FigureCell>
      <FigureCell label="Monthly">
        {formatDollars(terms.monthlyPayment)}
        <small className={figureNoteClass}>at full draw</small>
      </FigureCell>
      <FigureCell label="Effective annual cost">{formatAnnualCost(terms.effectiveAnnualCostPercent)}</FigureCell>
    </tr>
  )
}

const totalOf = ({ quote, final }: SharedLender) => (final ?? quote)!.totalCost

const rateAndPoints = ({ ratePercent, pointsPercent }: { ratePercent: number; pointsPercent: number }) =>
  `${formatRate(ratePercent)}, ${formatPoints(pointsPercent)}`

function cashWords(dollars: number | null): string {
  if (dollars === null) return '–'
  return dollars < 0 ? `${formatDollars(-dollars)} out` : formatDollars(dollars)
}

/** Returns a lender's letter by its `place`, from 0: 'A' to 'Z', then 'AA'. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : `${letterOf(Math.floor(index / 26) - 1)}${letter}`
}
