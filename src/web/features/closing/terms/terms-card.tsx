import type { FinalTerms, TermsComparison } from '#contract/closing/final-terms.ts'
import type { QuoteRequest } from '#contract/quotes/quote-requests.ts'
import { baseNames } from '#domain/closing/terms-flags.ts'
import { formatAnnualCost, formatDollars, formatMonths } from '#domain/money/money.ts'
import { paperLabels } from '#web/features/closing/paper-words.ts'
import { formatShortDay } from '#web/format/dates.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Ledger } from '#web/ui/figures/ledger.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TriangleAlert } from '#web/ui/icons.ts'
import { Name } from '#web/ui/labels/name.tsx'
import { SourceNote } from '#web/ui/labels/source-note.tsx'
import { Tag } from '#web/ui/labels/tag.tsx'
import { AskToConfirm, AskWhy } from './ask-why.tsx'
import { DifferenceSteps, signed } from './difference-steps.tsx'

/** One set of final terms: its total difference from the quote, the causes, and the points to ask about. */
export function TermsCard({ terms, requests }: { terms: FinalTerms; requests: readonly QuoteRequest[] }) {
  const { comparison } = terms
  const { base, difference, flags, isWorse, sentence, holdMonths } = comparison
  return (
    <article className="grid gap-5" aria-label={`${terms.lenderName}, ${paperLabels[terms.paper]}`}>
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="text-base font-semibold" translate="no">
          {terms.lenderName}
        </h3>
        <Tag>{paperLabels[terms.paper]}</Tag>
        {terms.fundedOn ? <Tag tone="good">Closed {formatShortDay(terms.fundedOn)}</Tag> : null}
        {terms.fundedOn && terms.confirmedAt ? <Tag>Confirmed by lender</Tag> : null}
        <span className="text-sm text-ink-3">
          dated {formatShortDay(terms.paperDate)}, received {formatShortDay(terms.receivedOn)}
          {terms.version > 1 ? ` · version ${terms.version}` : ''}
        </span>
      </header>
      {terms.fundedOn && terms.quoteId && !terms.confirmedAt ? (
        <div className="grid justify-items-start gap-2">
          <p className="text-sm text-ink-2">
            <Name>{terms.lenderName}</Name> can confirm these terms on its page. Only confirmed closings count in its
            record.
          </p>
          <AskToConfirm terms={terms} requests={requests} />
        </div>
      ) : null}
      {base === null || difference === null || sentence === null ? (
        <p className="text-sm text-ink-2">
          These are the first terms from <Name>{terms.lenderName}</Name>. Enter the next paper to compare.
        </p>
      ) : (
        <>
          {isWorse || Math.round(difference) !== 0 ? (
            <div>
              <p
                className={classNames(
                  'text-figure font-semibold tracking-[-0.035em] tabular-nums lining-nums',
                  difference > 0 ? 'text-red' : 'text-green',
                )}
              >
                {signed(difference)}
              </p>
              <p className="mt-1 text-sm text-ink-2">
                {Math.round(difference) === 0
                  ? sentence
                  : `${sentence.replace(/\.$/, '')} over ${formatMonths(holdMonths)}.`}
              </p>
            </div>
          ) : (
            <Note tone="success">{sentence}</Note>
          )}
          <DifferenceSteps comparison={comparison} from={baseNames[base]} />
        </>
      )}
      {flags.length > 0 ? (
        <ul className="grid gap-2" aria-label="To ask about">
          {flags.map((flag) => (
            <li key={flag.sentence} className="flex items-start gap-2 text-sm">
              <Icon of={TriangleAlert} className="mt-0.5 flex-none text-amber" />
              <span>{flag.sentence}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {comparison.publishedSource ? <SourceNote {...comparison.publishedSource} what="published terms" /> : null}
      <TermsColumns comparison={comparison} quoteName={base === 'paper' ? 'First paper' : 'Quote'} />
      {isWorse ? (
        <div>
          <AskWhy terms={terms} requests={requests} />
        </div>
      ) : null}
    </article>
  )
}

type Figures = TermsComparison['final']

/** Published estimate, quote and final terms side by side: columns on a desk, cards on a phone. */
function TermsColumns({ comparison, quoteName }: { comparison: TermsComparison; quoteName: string }) {
  const { estimate, quote, final, holdMonths } = comparison
  const columns = [
    { title: 'Published estimate', figures: estimate, isFinal: false },
    { title: quoteName, figures: quote, isFinal: false },
    { title: 'Final terms', figures: final, isFinal: true },
  ].filter((column): column is typeof column & { figures: Figures } => column.figures !== null)
  return (
    <div className={classNames('grid gap-3', columns.length === 3 ? 'md:grid-cols-3' : 'md:grid-cols-2')}>
      {columns.map(({ title, figures, isFinal }) => (
        // An article instead of a section, because several sections would be landmarks with the same name.
        <article
          key={title}
          aria-label={title}
          className={classNames('rounded border bg-card p-4', isFinal ? 'border-ink' : 'border-line')}
        >
          <h4 className="text-sm font-semibold text-ink-2">{title}</h4>
          <p className="mt-1 text-h3 font-semibold tracking-[-0.02em] tabular-nums lining-nums">
            {formatDollars(figures.totalCost)}
          </p>
          <p className="mb-2 text-sm text-ink-3">total over {formatMonths(holdMonths)}</p>
          <Ledger rows={rowsOf(figures)} />
        </article>
      ))}
    </div>
  )
}

function rowsOf({ cashAtClosing, cashNeeded, monthlyPayment, effectiveAnnualCostPercent }: Figures) {
  const isOut = cashAtClosing !== null && cashAtClosing < 0
  const cash = (dollars: number | null) => (dollars === null ? 'payoff not given' : formatDollars(Math.abs(dollars)))
  return [
    { name: isOut ? 'Cash out at closing' : 'Cash at closing', value: cash(cashAtClosing) },
    { name: cashNeeded !== null && cashNeeded < 0 ? 'Cash left over' : 'Cash you need', value: cash(cashNeeded) },
    { name: 'Monthly payment at full draw', value: formatDollars(monthlyPayment) },
    { name: 'Effective annual cost', value: formatAnnualCost(effectiveAnnualCostPercent) },
  ]
}
