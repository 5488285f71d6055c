import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DealPreview } from '#contract/deals/deal-preview.ts'
import { countOf, formatCount } from '#domain/money/counts.ts'
import { formatDollars, formatMonths } from '#domain/money/money.ts'
import { carryFigures } from '#web/shell/carried-figures.ts'
import { LenderPicks } from '#web/shell/lender-picks.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import type { AnswerFigures } from './answer-figures.ts'

const verdictWords = { sound: 'Sound', stretched: 'Stretched', unlikely: 'Unlikely' } as const

/** Who fits, what it costs, what to make of it, and three to ask. `children` changes what was worked out. */
export function Answer({
  preview,
  figures,
  children,
}: {
  preview: DealPreview
  /** Null while a figure is being changed and is not all right. */
  figures: AnswerFigures | null
  children: ReactNode
}) {
  const { eligibleCount, medianTotal, bestTotal, verdict, picks } = preview
  const reason = verdict?.reasons.find(({ word }) => word === verdict.word)
  return (
    <section aria-labelledby="answer-count" className="grid gap-4 border-t border-ink pt-4">
      <div>
        {figures ? (
          <p className="text-sm text-ink-2">
            Loan of {formatDollars(figures.loanAmount)} for {formatMonths(figures.termMonths)}
          </p>
        ) : null}
        <h3 id="answer-count" className="text-[1.75rem] font-semibold tracking-[-0.02em] tabular-nums">
          {countOf(eligibleCount, 'lender')}{' '}
          <span className="font-sans text-lg font-normal tracking-normal">{eligibleCount === 1 ? 'fits' : 'fit'}</span>
        </h3>
        {medianTotal !== null && bestTotal !== null ? (
          <p className="tabular-nums lining-nums">
            Held {formatMonths(preview.holdMonths)}, typical total cost <b>{formatDollars(medianTotal)}</b>; the
            cheapest about <b>{formatDollars(bestTotal)}</b>.
          </p>
        ) : eligibleCount > 0 ? (
          <p>None of them publishes a rate, so ask for the cost.</p>
        ) : null}
        {preview.isFirstProject && eligibleCount > 0 ? (
          <p className="text-fine text-ink-3">
            Priced for a first project. {formatCount(preview.companiesOnlyCount)} of them lend only to companies.
          </p>
        ) : null}
        {verdict ? (
          <p className="mt-2">
            <b className="font-serif text-lg">{verdictWords[verdict.word]}.</b> {reason?.text}
          </p>
        ) : null}
      </div>
      {children}
      {picks.length > 0 ? (
        <div>
          <h4 className="mb-2 font-serif text-[1.25rem] font-semibold">
            {picks.length === 3 ? 'Three to ask first' : 'Who to ask first'}
          </h4>
          <LenderPicks picks={picks} />
        </div>
      ) : null}
      {figures ? (
        <div className="grid gap-2">
          <ButtonLink variant="line" size="big" asChild>
            <Link to="/auth/signup" onClick={() => carryFigures(figures)}>
              Save this deal and ask them
            </Link>
          </ButtonLink>
          <p className="text-fine text-ink-3">Free. Nothing is sent until you choose what lenders see.</p>
        </div>
      ) : null}
    </section>
  )
}
