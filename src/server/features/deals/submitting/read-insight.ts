import type { DealInsight, Medians, Verdict } from '#contract/deals/deal-insight.ts'

type Health = DealInsight['health']
type NearMiss = DealInsight['nearMisses'][number]

/** An insight as it was stored; the first model's has neither verdict nor medians, and knew no fees. */
type StoredInsight = Omit<Partial<DealInsight>, 'health' | 'nearMisses' | 'verdict' | 'medians'> &
  Pick<DealInsight, 'ruleCounts' | 'lenderCount' | 'bestLenderName' | 'modelVersion'> & {
    health: Omit<Health, 'advancePercent' | 'sourcesAndUses'> & {
      advancePercent?: number | null
      sourcesAndUses: Partial<Health['sourcesAndUses']>
    }
    verdict?: Verdict | null
    medians?: Medians | null
    nearMisses: (Omit<NearMiss, 'cashAtClosingBefore' | 'cashAtClosingAfter' | 'warning'> & Partial<NearMiss>)[]
  }

/** A stored insight of any model, with null for what its model did not figure. */
export function readInsight(stored: DealInsight): DealInsight {
  const insight: StoredInsight = stored
  const money = insight.health.sourcesAndUses as Health['sourcesAndUses']
  return {
    ...insight,
    kind: insight.kind ?? null,
    situations: insight.situations ?? [],
    health: {
      ...insight.health,
      advancePercent: insight.health.advancePercent ?? null,
      // An earlier model's note about cash counted otherwise.
      notes: insight.health.notes.filter(({ about }) => (about as string) !== 'gap'),
      sourcesAndUses: {
        ...money,
        kind: money.kind ?? null,
        loanFees: money.loanFees ?? null,
        appraisal: money.appraisal ?? null,
        payoff: money.payoff ?? null,
        cash: money.cash ?? null,
      },
    },
    verdict: readVerdict(insight.verdict ?? null),
    medians: readMedians(insight.medians ?? null),
    cheapest: insight.cheapest ?? null,
    nearMisses: insight.nearMisses.map((nearMiss) => ({
      ...nearMiss,
      cashAtClosingBefore: nearMiss.cashAtClosingBefore ?? null,
      cashAtClosingAfter: nearMiss.cashAtClosingAfter ?? null,
      warning: nearMiss.warning ?? null,
    })),
  }
}

/** A stored verdict of any model. */
export function readVerdict(stored: Verdict | null): Verdict | null {
  const verdict: (Omit<Verdict, NewInVerdict> & Partial<Verdict>) | null = stored
  if (verdict === null) return null
  const { targetProfit = null, rental = null, exit = null } = verdict
  return { ...verdict, targetProfit, rental, exit }
}
type NewInVerdict = 'targetProfit' | 'rental' | 'exit'

/** Stored medians of any model. */
export function readMedians(stored: Medians | null): Medians | null {
  const medians: (Omit<Medians, 'pricedCount' | 'interestBasis'> & Partial<Medians>) | null = stored
  return (
    medians && { ...medians, pricedCount: medians.pricedCount ?? null, interestBasis: medians.interestBasis ?? null }
  )
}
