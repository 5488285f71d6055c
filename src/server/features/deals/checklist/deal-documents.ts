import { type ChecklistFacts, type ChecklistItem, checklistItems, type ItemState } from '#domain/closing/checklist.ts'
import type { ChecklistTemplate } from '#domain/closing/checklist-templates.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import type { deals } from '#server/features/deals/deals.table.ts'
import type { ChecklistPerson } from './checklist.queries.ts'

/** The deal's fields that decide its documents. */
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
  ChecklistPerson

/** Returns the documents of a deal. Empty for a home or personal use, which no lender is asked about. */
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
