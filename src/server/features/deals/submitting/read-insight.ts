import type { DealInsight } from '#contract/deals/deal-insight.ts'

/** An insight as it was stored; the first model's has neither verdict nor medians, and knew no fees. */
type StoredInsight = Omit<Partial<DealInsight>, 'health' | 'nearMisses'> &
  Pick<DealInsight, 'ruleCounts' | 'lenderCount' | 'bestLenderName' | 'modelVersion'> & {
    health: Omit<DealInsight['health'], 'advancePercent' | 'sourcesAndUses'> & {
      advancePercent?: number | null
      sourcesAndUses: Partial<DealInsight['health']['sourcesAndUses']>
    }
    nearMisses: (Omit<DealInsight['nearMisses'][number], 'cashToCloseBefore' | 'cashToCloseAfter' | 'warning'> &
      Partial<DealInsight['nearMisses'][number]>)[]
  }

/** A stored insight of any model, with null for what its model did not figure. */
export function readInsight(stored: DealInsight): DealInsight {
  const insight: StoredInsight = stored
  const money = insight.health.sourcesAndUses as DealInsight['health']['sourcesAndUses']
  return {
    ...insight,
    health: {
      ...insight.health,
      advancePercent: insight.health.advancePercent ?? null,
      sourcesAndUses: {
        ...money,
        kind: money.kind ?? null,
        loanFees: money.loanFees ?? null,
        appraisal: money.appraisal ?? null,
        payoff: money.payoff ?? null,
        cashOut: money.cashOut ?? null,
      },
    },
    verdict: insight.verdict ?? null,
    medians: insight.medians ?? null,
    nearMisses: insight.nearMisses.map((nearMiss) => ({
      ...nearMiss,
      cashToCloseBefore: nearMiss.cashToCloseBefore ?? null,
      cashToCloseAfter: nearMiss.cashToCloseAfter ?? null,
      warning: nearMiss.warning ?? null,
    })),
  }
}
