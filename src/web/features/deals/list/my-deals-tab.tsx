import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ListedDeal } from '#contract/deals/deals.ts'
import { DealFormDialog } from '#web/features/deals/form/deal-form-dialog.tsx'
import { useLeads } from '#web/features/deals/lead/use-deal-lead.ts'
import { dealsQuery } from '#web/session/deal-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Plus } from '#web/ui/icons.ts'
import { TabHead } from '#web/ui/tab-head.tsx'
import { createdDeal, createdDealWords, dealSubmittedText, useCreatedDeal } from './created-deal.ts'
import { DealCard } from './deal-card.tsx'
import { DealCardSkeleton } from './deal-card-skeleton.tsx'
import { DealsBoard } from './deals-board.tsx'
import { DealsError } from './deals-error.tsx'
import { DealsTools, useDealsView } from './deals-tools.tsx'
import { viewDeals } from './deals-view.ts'
import { ShowMore } from './show-more.tsx'
import { useShownItems } from './use-shown-items.ts'

/**
 * Renders My Deals: its heading, a submit button and the deals as expandable rows. Opens its own deal form unless
 * `onSubmitDeal` is given.
 */
export function MyDealsTab({ onSubmitDeal }: { onSubmitDeal?: (() => void) | undefined }) {
  const [isFormOpen, setFormOpen] = useState(false)
  const submitDeal = onSubmitDeal ?? (() => setFormOpen(true))
  const query = useQuery(dealsQuery())
  // The new deal's notice ends when the list is left.
  useEffect(() => () => createdDeal.dismiss(), [])

  return (
    <>
      <TabHead title="My Deals">
        <Button variant="primary" onClick={submitDeal}>
          <Icon of={Plus} />
          Submit New Deal
        </Button>
      </TabHead>
      <CreatedDealNote />
      {query.data && query.data.length > 0 ? (
        <>
          {query.isError ? <DealsError query={query} isOverList /> : null}
          <DealList deals={query.data} />
        </>
      ) : query.isPending ? (
        <DealCardSkeleton />
      ) : query.isError || query.data === null ? (
        <DealsError query={query} />
      ) : (
        <EmptyState
          title="No Deals Yet"
          action={
            <Button variant="primary" onClick={submitDeal}>
              Submit Your First Deal
            </Button>
          }
        >
          Submit a deal to see which lenders fit it, best first, and what each loan would cost.
        </EmptyState>
      )}
      {onSubmitDeal ? null : <DealFormDialog open={isFormOpen} onOpenChange={setFormOpen} />}
    </>
  )
}

function DealList({ deals }: { deals: readonly ListedDeal[] }) {
  const [view, changeView] = useDealsView()
  const chosen = viewDeals(deals, view)
  return (
    <>
      {deals.length > 1 ? (
        <DealsTools deals={deals} shownCount={chosen.length} view={view} onChange={changeView} />
      ) : null}
      {chosen.length === 0 ? (
        <EmptyState
          title="No deal fits these filters"
          action={<Button onClick={() => changeView({ stage: undefined, state: undefined })}>Show all deals</Button>}
        />
      ) : view.view === 'board' ? (
        <DealsBoard deals={chosen} />
      ) : (
        // Another view starts at its first page.
        <DealCards key={JSON.stringify(view)} deals={chosen} />
      )}
    </>
  )
}

/** Rows are short, and a page of them is quick to draw. */
const shownRows = 50

function DealCards({ deals }: { deals: readonly ListedDeal[] }) {
  const { shown, restCount, showMore, firstNewIndex } = useShownItems(deals, shownRows)
  const leads = useLeads()
  const created = useCreatedDeal()
  // A phone shows the whole list first.
  const [opensFirst] = useState(() => globalThis.matchMedia?.('(min-width: 48rem)').matches ?? true)
  return (
    <>
      <div className="border-t border-ink">
        {shown.map((deal, index) => (
          <DealCard
            key={deal.id}
            deal={deal}
            known={leads.get(deal.id)}
            startsOpen={(opensFirst && index === 0) || deal.id === created?.dealId}
            takesFocus={index === firstNewIndex}
          />
        ))}
      </div>
      <ShowMore shownCount={shown.length} restCount={restCount} onShowMore={showMore} />
    </>
  )
}

/** Repeats the text of the new deal's toast on the page. */
function CreatedDealNote() {
  const created = useCreatedDeal()
  if (!created) return null
  return (
    <Alert tone="success" title={dealSubmittedText} className="mb-6">
      <p>
        {createdDealWords(created)}{' '}
        <button type="button" className="cursor-pointer font-semibold underline" onClick={createdDeal.dismiss}>
          Dismiss
        </button>
      </p>
    </Alert>
  )
}
