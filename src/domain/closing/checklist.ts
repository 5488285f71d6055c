import { z } from 'zod'
import { addDays, businessDaysBefore } from '#domain/calendar/business-days.ts'
import { fixAndFlip, individualEntityType } from '#domain/choices/profile-choices.ts'
import { type KindFacts, kindOfDeal } from '#domain/loan-request/kind-of-deal.ts'
import { isRefinance } from '#domain/loan-request/leverage.ts'
import { formatDays } from '#domain/money/money.ts'
import { type ChecklistCondition, type ChecklistTemplate, daysPlaceholder } from './checklist-templates.ts'

export const itemStatuses = ['missing', 'requested', 'ready', 'sent', 'not-needed'] as const
export type ItemStatus = (typeof itemStatuses)[number]

/**
 * The facts of a deal and its investor that decide which documents are on the checklist. Null means unknown; an unknown
 * entity counts as an individual.
 */
export type ChecklistFacts = KindFacts & {
  dealType: string
  dealStatus: string
  propertyType: string
  entityType: string | null
  flippingExperience: string | null
  reDealsLast3Years: number | null
  exitStrategy: string | null
}

/** The stored state of one item. `since` is the day its status was set. */
export type ItemState = { status: ItemStatus; note: string | null; since: string }

export const ChecklistItem = z.object({
  id: z.string(),
  label: z.string(),
  /** Why lenders ask for it. */
  why: z.string(),
  /** Days that it usually takes. */
  days: z.number(),
  /** The last day to start it; null without a closing day. */
  dueOn: z.string().nullable(),
  /** Whether its start day has passed while it is missing, or had passed when it was requested. */
  isLate: z.boolean(),
  status: z.enum(itemStatuses),
  note: z.string().nullable(),
  /** What to do now for a missing item, from its start day on; null otherwise. */
  sentence: z.string().nullable(),
})
export type ChecklistItem = z.infer<typeof ChecklistItem>

/** Business days that the start day of every item allows in addition to the item's own days. */
const businessDaysAhead = 2

/**
 * Returns the day by which an item must be started. Counts back `days` calendar days from the closing, and from there
 * two business days. Near a weekend, an item started that day can be ready less than two business days before the
 * closing.
 */
export function dueDay(closingOn: string, days: number): string {
  return businessDaysBefore(addDays(closingOn, -days), businessDaysAhead)
}

/** Returns the conditions that apply to a deal and its investor. */
function conditionsOf(facts: ChecklistFacts): ReadonlySet<ChecklistCondition> {
  const { situations, propertyType, entityType, flippingExperience, reDealsLast3Years, exitStrategy } = facts
  const isExperienced =
    (flippingExperience !== null && flippingExperience !== 'First time') || (reDealsLast3Years ?? 0) > 0
  const kind = kindOfDeal(facts)
  return new Set<ChecklistCondition>([
    'always',
    entityType === null || entityType === individualEntityType ? 'individual' : 'entity',
    isRefinance(facts) ? 'refinance' : 'purchase',
    ...(situations?.includes('assignment') ? (['assignment'] as const) : []),
    ...(propertyType === 'Condo/Co-op' ? (['condo'] as const) : []),
    ...(kind === 'bridge' ? [] : ([kind] as const)),
    ...(isExperienced ? (['experienced'] as const) : []),
    exitCondition(exitStrategy),
  ])
}

function exitCondition(exitStrategy: string | null): ChecklistCondition {
  if (exitStrategy === null) return 'exit-unknown'
  if (exitStrategy === fixAndFlip) return 'exit-sale'
  return exitStrategy === 'Buy and Hold' ? 'exit-hold' : 'exit-refinance'
}

/**
 * Returns the documents that apply to a deal: missing ones that are due, then requested ones that are late, then other
 * open ones, each by start day, and finished ones last. A document without a stored state is missing. Without
 * `closingOn` none is due or late.
 */
export function checklistItems(
  templates: readonly ChecklistTemplate[],
  facts: ChecklistFacts,
  states: ReadonlyMap<string, ItemState>,
  { closingOn, today }: { closingOn: string | null; today: string },
): ChecklistItem[] {
  const conditions = conditionsOf(facts)
  const items = templates
    .filter(({ when }) => conditions.has(when))
    .map(({ id, label, why, days, late }): ChecklistItem => {
      const state = states.get(id)
      const status = state?.status ?? 'missing'
      const dueOn = closingOn && dueDay(closingOn, days)
      // An item requested by its start day isn't late.
      const start = status === 'requested' ? state!.since : today
      const isOpen = status === 'missing' || status === 'requested'
      const isLate = isOpen && dueOn !== null && start > dueOn
      const isDue = status === 'missing' && dueOn !== null && today >= dueOn
      return {
        id,
        label,
        why,
        days,
        dueOn,
        isLate,
        status,
        note: state?.note ?? null,
        sentence: isDue ? late.replaceAll(daysPlaceholder, formatDays(days)) : null,
      }
    })
  const rank = (item: ChecklistItem) => (item.sentence ? 0 : item.isLate ? 1 : isOpenItem(item) ? 2 : 3)
  return items.toSorted((a, b) => rank(a) - rank(b) || (rank(a) < 3 ? compareDays(a.dueOn, b.dueOn) : 0))
}

/** Returns whether an item is missing or requested. */
export function isOpenItem({ status }: Pick<ChecklistItem, 'status'>): boolean {
  return status === 'missing' || status === 'requested'
}

function compareDays(a: string | null, b: string | null): number {
  return (a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0
}
