import type { ListedDeal } from '#contract/deals/deals.ts'
import { stages } from '#domain/choices/deal-choices.ts'

export const dealSorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'stage', label: 'By stage' },
  { value: 'state', label: 'By state' },
] as const
type DealSort = (typeof dealSorts)[number]['value']

/** Group of all withdrawn deals, independent of their stage. */
const withdrawnGroup = 'Withdrawn'

/** The sort order and filters of the deals list, read from the URL. Missing fields have defaults. */
export type DealsView = { view?: 'board'; sort?: DealSort; stage?: string; state?: string }

/**
 * Parses the view from the URL. Omits defaults, unknown orders and empty texts, but keeps any other text as stage and
 * state.
 */
export function readDealsView(search: Record<string, unknown>): DealsView {
  const sort = dealSorts.find(({ value }) => value === search['sort'])?.value
  return {
    ...(search['view'] === 'board' ? { view: 'board' } : {}),
    ...(sort && sort !== 'newest' ? { sort } : {}),
    ...(typeof search['stage'] === 'string' && search['stage'] !== '' ? { stage: search['stage'] } : {}),
    ...(typeof search['state'] === 'string' && search['state'] !== '' ? { state: search['state'] } : {}),
  }
}

/** Returns a deal's group: its stage, or "Withdrawn". */
export function dealGroup({ status, stage }: Pick<ListedDeal, 'status' | 'stage'>): string {
  return status === 'withdrawn' ? withdrawnGroup : stage
}

export const dealGroups: readonly string[] = [...stages, withdrawnGroup]

/**
 * Returns the deals that pass the view's filters, in its order. The filter `stage` is a {@link dealGroup}. `deals` must
 * be newest first; equal ones keep that order.
 */
export function dealsInView<D extends Pick<ListedDeal, 'status' | 'stage' | 'propertyState'>>(
  deals: readonly D[],
  { sort = 'newest', stage, state }: DealsView,
): D[] {
  const chosen = deals.filter(
    (deal) =>
      (stage === undefined || dealGroup(deal) === stage) && (state === undefined || deal.propertyState === state),
  )
  switch (sort) {
    case 'newest':
      return chosen
    case 'oldest':
      return chosen.reverse()
    case 'stage':
      return chosen.sort((a, b) => dealGroups.indexOf(dealGroup(a)) - dealGroups.indexOf(dealGroup(b)))
    case 'state':
      return chosen.sort((a, b) => a.propertyState.localeCompare(b.propertyState))
  }
}
