import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDebounce } from 'use-debounce'
import { type FinalTerms, listFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { formatMonths } from '#domain/money/money.ts'
import { defaultHoldMonths } from '#domain/quotes/quote-cost.ts'
import { comparedMonths } from '#domain/quotes/totals-by-month.ts'
import { ownQuery } from '#web/session/own-query.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Slider } from '#web/ui/range/slider.tsx'

/** Milliseconds that the slider must rest before the comparisons are loaded. */
const restMs = 250

type HeldTerms = {
  /** The final terms, compared at the chosen holding time once it is loaded. */
  papers: readonly FinalTerms[]
  holdMonths: number
  maxMonths: number
  choose(months: number): void
}

/** Compares final terms over the chosen holding time, initially the deal's planned one. */
export function useHeldTerms(deal: Deal, papers: readonly FinalTerms[]): HeldTerms {
  const [chosen, choose] = useState<number | null>(null)
  const maxMonths = comparedMonths(papers.map((terms) => ({ terms })))
  const holdMonths = Math.min(chosen ?? defaultHoldMonths(deal, papers[0]?.termMonths ?? 1), maxMonths)
  const [settled] = useDebounce(holdMonths, restMs)
  const state = `${deal.version} ${papers[0]?.id ?? ''}`
  const { data } = useQuery({
    ...ownQuery(queryKeys.dealFinalTermsHeld(deal.id, settled, state), (call) =>
      call(listFinalTermsEndpoint, { params: { id: deal.id }, query: { holdMonths: String(settled) } }),
    ),
    enabled: chosen !== null,
    placeholderData: keepPreviousData,
  })
  const held = new Map(data?.map(({ id, comparison }) => [id, comparison]))
  return {
    papers:
      chosen === null
        ? papers
        : papers.map((paper) => ({ ...paper, comparison: held.get(paper.id) ?? paper.comparison })),
    holdMonths,
    maxMonths,
    choose,
  }
}

/** The months until payoff, which most differences depend on. */
export function HoldSlider({ deal, held: { holdMonths, maxMonths, choose } }: { deal: Deal; held: HeldTerms }) {
  const hintId = useId()
  return (
    <div className="max-w-120 print:hidden">
      <p className="flex justify-between gap-2 text-sm">
        <span className="text-ink-2">Months held</span>
        <strong className="tabular-nums">{formatMonths(holdMonths)}</strong>
      </p>
      <Slider
        label="Months held"
        min={1}
        max={maxMonths}
        step={1}
        value={holdMonths}
        valueText={formatMonths(holdMonths)}
        describedBy={hintId}
        onChange={choose}
      />
      <p className="flex justify-between text-sm text-ink-3 tabular-nums" id={hintId}>
        <span>1</span>
        {deal.holdMonths ? <span>your plan: {deal.holdMonths}</span> : null}
        <span>{maxMonths}</span>
      </p>
    </div>
  )
}
