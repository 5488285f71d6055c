import { useQuery } from '@tanstack/react-query'
import type { FinalTerms as Paper } from '#contract/closing/final-terms.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { finalTermsQuery, quotesOfDealQuery } from '#web/features/closing/closing.requests.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { useAddressDialog } from '#web/shell/use-address-dialog.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { HoldSlider, useHeldTerms } from './held-terms.tsx'
import { TermsCard } from './terms-card.tsx'

const TermsDialog = lazyWithRetry(async () => (await import('./terms-dialog.tsx')).TermsDialog)

/** Lenders' final terms compared with their quotes. `formFor` is the lender of the open form; undefined while it is closed. */
export function FinalTerms({ deal, formFor }: { deal: Deal; formFor: string | undefined }) {
  const papers = useQuery(finalTermsQuery(deal.id))
  const { data: asked } = useQuery(quotesOfDealQuery(deal.id))
  const dialog = useAddressDialog()
  const quotes = (asked?.quotes ?? []).filter(({ supersededAt }) => supersededAt === null)
  const isOpen = deal.status === 'pending' || deal.status === 'funded'
  const chosen = quotes.find(({ chosenAt }) => chosenAt !== null) ?? (quotes.length === 1 ? quotes[0] : undefined)
  const start = chosen ? `quote:${chosen.id}` : 'new'
  const check = (
    <Button
      variant={papers.data?.length ? 'line' : 'primary'}
      size="small"
      onClick={() => void dialog.open({ terms: start })}
    >
      Check final terms
    </Button>
  )
  return (
    <Section id="final-terms" title="Final terms" note={isOpen ? check : undefined}>
      <QueryView
        query={papers}
        errorTitle="The final terms could not be loaded"
        heading="h3"
        retryLabel="Retry"
        loading={
          <SkeletonGroup label="Loading the final terms" className="grid gap-3">
            <Skeleton shape="title" />
            <Skeleton shape="block" className="h-40" />
          </SkeletonGroup>
        }
      >
        {(list) =>
          list.length === 0 ? (
            <p className="max-w-[60ch] text-sm text-ink-2">
              Terms often change at the closing table. Enter what the lender’s paper says, and see what changed and what
              it costs.
            </p>
          ) : (
            <Papers deal={deal} papers={list} requests={asked?.requests ?? []} />
          )
        }
      </QueryView>
      {formFor !== undefined && papers.data && asked !== undefined ? (
        <Dialog
          open
          onOpenChange={() => dialog.close(['terms'])}
          size="wide"
          title="Check final terms"
          description="Enter what changed. Only you see this until you close on it."
        >
          <TermsDialog
            deal={deal}
            papers={papers.data}
            quotes={quotes}
            source={formFor === 'new' ? '' : formFor}
            onDone={() => dialog.close(['terms'])}
          />
        </Dialog>
      ) : null}
    </Section>
  )
}

/** Shows each lender's newest document, with earlier ones folded below it. */
function Papers({
  deal,
  papers,
  requests,
}: {
  deal: Deal
  papers: readonly Paper[]
  requests: Parameters<typeof TermsCard>[0]['requests']
}) {
  const held = useHeldTerms(deal, papers)
  const byLender = Map.groupBy(held.papers, ({ lenderId, lenderName }) => lenderId ?? lenderName.toLowerCase())
  return (
    <div className="grid gap-10">
      <HoldSlider deal={deal} held={held} />
      {[...byLender].map(([lender, [newest, ...earlier]]) => (
        <div key={lender} className="grid gap-4">
          <TermsCard terms={newest!} requests={requests} />
          {earlier.length > 0 ? (
            <details className="border-t border-line pt-3 print:hidden">
              <summary className="min-h-6 cursor-pointer text-sm font-medium text-ink-2">
                Earlier papers ({earlier.length})
              </summary>
              <div className="mt-4 grid gap-10">
                {earlier.map((terms) => (
                  <TermsCard key={terms.id} terms={terms} requests={requests} />
                ))}
              </div>
            </details>
          ) : null}
        </div>
      ))}
    </div>
  )
}
