import { keepPreviousData, type UseQueryResult, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useDebounce } from 'use-debounce'
import { type FinalTerms, listFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { lenderKeyOf } from '#domain/closing/lender-key.ts'
import { investmentOnlyText } from '#domain/deal/consumer-words.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { formatMonths } from '#domain/money/money.ts'
import { defaultHoldMonths } from '#domain/quotes/quote-cost.ts'
import { comparedMonths } from '#domain/quotes/totals-by-month.ts'
import { checklistQuery, finalTermsQuery, useQuotesOfDeal } from '#web/features/closing/closing.requests.ts'
import { ReadyToClose } from '#web/features/closing/ready-to-close.tsx'
import { TermsCard } from '#web/features/closing/terms-card.tsx'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { ownQuery } from '#web/session/session.ts'
import { focusByScript } from '#web/shell/frame/main-content.ts'
import { useAddressDialog } from '#web/shell/use-address-dialog.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Slider } from '#web/ui/range/slider.tsx'

type ClosingProps = {
  deal: Deal
  /** The lender of the open form, as in {@link TermsDialog}, or 'new'. Undefined while it is closed. */
  formFor: string | undefined
  /** Shares the final terms. Shown once there are any. */
  share: ReactNode
}

/**
 * The closing page of a deal: its documents and final terms, which come first once there are any. A consumer loan gets
 * only an explanation. After final terms are added, scrolls to them and focuses their heading.
 */
export function DealClosing(props: ClosingProps) {
  return isConsumerLoan(props.deal) ? (
    <p className="mt-6 max-w-[60ch] text-sm text-ink-2">{investmentOnlyText}</p>
  ) : (
    <Closing {...props} />
  )
}

/**
 * The documents' status, and the final terms compared with the quotes. Final terms come first once there are any.
 */
function Closing(props: ClosingProps) {
  const { deal } = props
  // Loads the documents in parallel with the final terms.
  usePrefetchQuery(checklistQuery(deal.id))
  const terms = useQuery(finalTermsQuery(deal.id))
  if (terms.isPending)
    return (
      <SkeletonGroup label="Loading the closing" className="mt-6 grid min-h-screen content-start gap-3">
        <Skeleton shape="title" />
        <Skeleton shape="block" className="h-64" />
      </SkeletonGroup>
    )
  const isTermsFirst = Boolean(terms.data?.length)
  const parts = [
    <ReadyToClose key="documents" deal={deal} isFirst={!isTermsFirst} />,
    <div key="terms" className="print:hidden">
      <FinalTermsSection {...props} terms={terms} isFirst={isTermsFirst} />
    </div>,
  ]
  return <div className="mt-6 grid gap-12">{isTermsFirst ? parts.reverse() : parts}</div>
}

const TermsDialog = lazyWithRetry(async () => (await import('#web/features/closing/terms-dialog.tsx')).TermsDialog)

/** Lenders' final terms compared with their quotes. */
function FinalTermsSection({
  deal,
  formFor,
  share,
  terms,
  isFirst,
}: ClosingProps & {
  terms: UseQueryResult<FinalTerms[] | null>
  /** Directly below the deal's tabs. */
  isFirst: boolean
}) {
  const asked = useQuotesOfDeal(deal.id)
  const dialog = useAddressDialog()
  useShowNewTerms(terms.data?.length ?? 0, formFor !== undefined)
  const quotes = (asked?.quotes ?? []).filter(({ supersededAt }) => supersededAt === null)
  const isOpen = deal.status === 'pending' || deal.status === 'funded'
  const chosen = quotes.find(({ chosenAt }) => chosenAt !== null) ?? (quotes.length === 1 ? quotes[0] : undefined)
  const start = chosen ? `quote:${chosen.id}` : 'new'
  const check = (
    <Button
      variant={terms.data?.length ? 'line' : 'primary'}
      size="small"
      onClick={() => void dialog.open({ terms: start })}
    >
      Check final terms
    </Button>
  )
  return (
    <Section
      id="final-terms"
      title="Final terms"
      rule={isFirst ? 'below-md' : 'always'}
      note={isOpen ? check : undefined}
    >
      <QueryView
        query={terms}
        errorTitle="The final terms could not be loaded"
        heading="h3"
        retryLabel="Retry"
        loading={null}
      >
        {(list) =>
          list.length === 0 ? (
            <p className="max-w-[60ch] text-sm text-ink-2">
              Terms often change at the closing table. Enter what the lender’s document says. See what changed and what
              it costs.
            </p>
          ) : (
            <>
              <FinalTermsList deal={deal} finalTerms={list} requests={asked?.requests ?? []} />
              {share}
            </>
          )
        }
      </QueryView>
      {formFor !== undefined && terms.data && asked !== undefined ? (
        <Dialog
          open
          onOpenChange={() => dialog.close(['terms'])}
          size="wide"
          title="Check final terms"
          description="Enter what changed. Only you see this until you close on it."
        >
          <TermsDialog
            deal={deal}
            finalTerms={terms.data}
            quotes={quotes}
            source={formFor === 'new' ? '' : formFor}
            onDone={() => dialog.close(['terms'])}
          />
        </Dialog>
      ) : null}
    </Section>
  )
}

/**
 * Scrolls to the final terms and focuses their heading after the form has added some, because they move to the top of
 * the page.
 */
function useShowNewTerms(count: number, isFormOpen: boolean) {
  const shownCount = useRef(count)
  useEffect(() => {
    if (isFormOpen) return
    const isNew = count > shownCount.current
    shownCount.current = count
    if (!isNew) return
    // Waits until the closed dialog has returned the focus.
    const timer = setTimeout(() => {
      const heading = document.getElementById('final-terms')
      if (!heading) return
      heading.scrollIntoView()
      focusByScript(heading)
    })
    return () => clearTimeout(timer)
  }, [count, isFormOpen])
}

/** Shows each lender's newest document, with earlier ones folded below it. */
function FinalTermsList({
  deal,
  finalTerms,
  requests,
}: {
  deal: Deal
  finalTerms: readonly FinalTerms[]
  requests: Parameters<typeof TermsCard>[0]['requests']
}) {
  const held = useTermsAtHold(deal, finalTerms)
  const byLender = Map.groupBy(held.finalTerms, lenderKeyOf)
  return (
    <div className="grid gap-10">
      <HoldSlider deal={deal} held={held} />
      {[...byLender].map(([lender, [newest, ...earlier]]) => (
        <div key={lender} className="grid gap-4">
          <TermsCard terms={newest!} requests={requests} />
          {earlier.length > 0 ? (
            <details className="border-t border-line pt-3 print:hidden">
              <summary className="min-h-6 cursor-pointer text-sm font-medium text-ink-2">
                Earlier documents ({earlier.length})
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

/** Milliseconds that the slider must rest before the comparisons are loaded. */
const restMs = 250

type TermsAtHold = {
  /** The final terms, compared at the chosen hold once those comparisons are loaded. */
  finalTerms: readonly FinalTerms[]
  holdMonths: number
  maxMonths: number
  choose(months: number): void
}

/**
 * Returns final terms compared at the hold that a slider chooses. Until the slider is moved, each document is compared
 * at its own default hold, and the slider shows the newest document's hold.
 */
function useTermsAtHold(deal: Deal, finalTerms: readonly FinalTerms[]): TermsAtHold {
  const [chosen, choose] = useState<number | null>(null)
  const maxMonths = comparedMonths(finalTerms.map((terms) => ({ terms })))
  const holdMonths = Math.min(chosen ?? defaultHoldMonths(deal, finalTerms[0]?.termMonths ?? 1), maxMonths)
  const [settled] = useDebounce(holdMonths, restMs)
  const state = `${deal.version} ${finalTerms[0]?.id ?? ''}`
  const { data } = useQuery({
    ...ownQuery(queryKeys.dealFinalTermsAtHold(deal.id, settled, state), (call) =>
      call(listFinalTermsEndpoint, { params: { id: deal.id }, query: { holdMonths: String(settled) } }),
    ),
    enabled: chosen !== null,
    placeholderData: keepPreviousData,
  })
  const held = new Map(data?.map(({ id, comparison }) => [id, comparison]))
  return {
    finalTerms:
      chosen === null
        ? finalTerms
        : finalTerms.map((one) => ({ ...one, comparison: held.get(one.id) ?? one.comparison })),
    holdMonths,
    maxMonths,
    choose,
  }
}

/** A slider for the months until payoff, on which most cost differences depend. */
function HoldSlider({ deal, held: { holdMonths, maxMonths, choose } }: { deal: Deal; held: TermsAtHold }) {
  const hintId = useId()
  return (
    <div className="max-w-120 print:hidden">
      <p className="flex justify-between gap-2 text-sm">
        <span className="text-ink-2">Months held</span>
        <strong className="tabular-nums">{formatMonths(holdMonths)}</strong>
      </p>
      <Slider
        label="Months held"
        min={1}
        max={maxMonths}
        step={1}
        value={holdMonths}
        valueText={formatMonths(holdMonths)}
        describedBy={hintId}
        onChange={choose}
      />
      <p className="flex justify-between text-sm text-ink-3 tabular-nums" id={hintId}>
        <span>1</span>
        {deal.holdMonths ? <span>your plan: {deal.holdMonths}</span> : null}
        <span>{maxMonths}</span>
      </p>
    </div>
  )
}
