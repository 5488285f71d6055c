import { type ChecklistFacts, type ChecklistItem, checklistItems, type ItemState } from '#domain/closing/checklist.ts'
import type { ChecklistTemplate } from '#domain/closing/checklist-templates.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import type { deals } from '#server/features/deals/deals.table.ts'
import type { ChecklistInvestor } from './checklist.queries.ts'

/** The fields of a deal and its investor that decide which documents are needed. */
type ChecklistDeal = Pick<
  typeof deals.$inferSelect,
  | 'occupancy'
  | 'useOfProceeds'
  | 'dealType'
  | 'dealStatus'
  | 'propertyType'
  | 'termMonths'
  | 'repairBudget'
  | 'loanKind'
  | 'rehabScope'
  | 'situations'
> &
  ChecklistInvestor

/**
 * Returns the checklist of a deal's documents, computed by {@link checklistItems}. Empty for a consumer loan, because
 * no lender can be asked about one.
 */
export function documentsOf(
  deal: ChecklistDeal,
  templates: readonly ChecklistTemplate[],
  states: ReadonlyMap<string, ItemState> | undefined,
  days: { closingOn: string | null; today: string },
): ChecklistItem[] {
  if (isConsumerLoan(deal)) return []
  const facts: ChecklistFacts = deal
  return checklistItems(templates, facts, states ?? new Map(), days)
}
