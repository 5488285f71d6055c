import { type Assessment, assessDeal } from '#domain/matching/assess-deal.ts'
import { isConsumerLoan } from '#domain/matching/deal-situations.ts'
import { type EligibilityRule, failedRules } from '#domain/matching/eligibility.ts'
import { loanRequestOf } from '#domain/matching/loan-request.ts'
import type { MatchLender } from '#domain/matching/match-inputs.ts'
import type { NamedMatchLender } from '#domain/matching/match-lender.ts'
import { choicesBut, standingsOf } from '#domain/matching/standings.ts'
import type { OpenDeal } from './rematch.queries.ts'

type NamedAssessment = Assessment<NamedMatchLender>

/** What assessing found for one deal, with names of lenders and programs in place of them: it goes from thread to thread. */
export type AssessedDeal = {
  dealId: string
  matches: (Omit<NamedAssessment['matches'][number], 'lender' | 'program'> & {
    lenderId: string
    programId: string | null
  })[]
  eligibleCount: number
  insight: NamedAssessment['insight']
}

/** Assesses the deals that are due, or that one of the changed lenders touches; every deal when `changedIds` is undefined. */
export function assessOpenDeals(
  lenders: readonly NamedMatchLender[],
  deals: readonly OpenDeal[],
  changedIds: readonly string[] | undefined,
  now: Date,
): AssessedDeal[] {
  const ids = changedIds && new Set(changedIds)
  const changed = ids && lenders.filter(({ id }) => ids.has(id))
  return deals
    .filter((deal) => deal.isDue || !changed || isTouched(deal, changed, lenders))
    .map((deal) => {
      const { matches, eligibleCount, insight } = assessDeal(lenders, deal, deal, now)
      const named = matches.map(({ lender, program, ...rest }) => ({
        ...rest,
        lenderId: lender.id,
        programId: program.id,
      }))
      return { dealId: deal.id, matches: named, eligibleCount, insight }
    })
}

/** Whether a changed lender is among the matches, fits or nearly fits now, or fitted before and went. */
function isTouched(deal: OpenDeal, changed: readonly MatchLender[], lenders: readonly MatchLender[]): boolean {
  if (isConsumerLoan(deal)) return false
  const file = loanRequestOf(deal, deal)
  if (deal.hasChangedMatch || changed.some((lender) => isWithinReach(lender, file))) return true
  return choicesBut(standingsOf(lenders, file), []).length !== deal.eligibleCount
}

/** The rules that one change of a near miss or a cure can mend together. */
const levers: readonly (readonly EligibilityRule[])[] = [['H3', 'H6', 'H13'], ['H4', 'H5'], ['H7'], ['H10']]

/** Fits, or misses by one lever alone, as a near miss does. An inactive lender may just have become so. */
function isWithinReach(lender: MatchLender, file: ReturnType<typeof loanRequestOf>): boolean {
  return lender.programs.some((program) => {
    const failed = failedRules(lender, program, file).filter((rule) => rule !== 'H1')
    return levers.some((lever) => failed.every((rule) => lever.includes(rule)))
  })
}
