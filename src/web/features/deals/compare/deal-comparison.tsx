import { useQuery } from '@tanstack/react-query'
import type { Deal } from '#contract/deals/deals.ts'
import { CallError } from '#contract/wire/call.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { formatDollars, formatMonths } from '#domain/money/money.ts'
import { countCompared } from '#web/features/deals/count-compared.ts'
import { fitWords } from '#web/features/deals/created-deal.ts'
import { dealQuery } from '#web/features/deals/deals.requests.ts'
import { useComparison } from '#web/features/deals/use-comparison.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { dealMatchesQuery, dealsQuery } from '#web/session/deal-queries.ts'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Spinner } from '#web/ui/feedback/skeleton.tsx'
import { Dialog, DialogBody } from '#web/ui/overlays/dialog.tsx'

const ComparisonBody = lazyWithRetry(
  async () => (await import('#web/features/deals/compare/compare-matches.tsx')).ComparisonBody,
)

/**
 * Compares the best fits of the deal in the URL, and its contacted lenders that no longer fit. Renders nothing without
 * a deal there.
 */
export function DealComparison() {
  const { dealId } = useComparison()
  return dealId === undefined ? null : <ComparisonDialog dealId={dealId} />
}

function ComparisonDialog({ dealId }: { dealId: string }) {
  const { sort, setSort, close } = useComparison()
  const query = useQuery(dealQuery(dealId))
  // Uses the list only if it is already loaded.
  const list = useQuery({ ...dealsQuery(), enabled: false })
  // The dialog's body loads the matches.
  const matches = useQuery({ ...dealMatchesQuery(dealId), enabled: false }).data
  const deal: Deal | null | undefined = query.data ?? list.data?.find(({ id }) => id === dealId)
  return (
    <Dialog
      open
      onOpenChange={close}
      size="full"
      title={titleOf(deal ? countCompared(deal, matches) : null)}
      description={
        deal
          ? `${formatDollars(deal.loanAmount)} in ${deal.propertyState} for ${formatMonths(deal.termMonths)}. ${fitWords(deal)}.`
          : undefined
      }
    >
      {deal ? (
        <ComparisonBody deal={deal} medians={query.data?.insight.medians ?? null} sort={sort} onSort={setSort} />
      ) : (
        <DialogBody>
          {query.error instanceof CallError && query.error.status === 404 ? (
            <p>You have no deal at this address. It may belong to another account.</p>
          ) : (
            <QueryView
              query={query}
              errorTitle="The deal could not be loaded"
              heading="h3"
              retryLabel="Retry"
              loading={<Spinner label="Loading the deal" />}
            />
          )}
        </DialogBody>
      )}
    </Dialog>
  )
}

/** Returns the title for this many lenders; null while the number is unknown. */
function titleOf(count: number | null): string {
  if (count === null) return 'Lenders, side by side'
  return count === 1 ? 'One lender' : `${formatCountOf(count, 'lender')}, side by side`
}
