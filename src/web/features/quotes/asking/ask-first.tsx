import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { PreviewPick } from '#contract/deals/deal-preview.ts'
import { askLimits, isLive } from '#contract/quotes/quote-requests.ts'
import { formatCount } from '#domain/money/counts.ts'
import { QuotesLead } from '#web/features/quotes/comparison/quotes-lead.tsx'
import { dealQuotesQuery } from '#web/session/deal-queries.ts'
import { LenderPicks } from '#web/shell/lender-picks.tsx'
import { PicksSkeleton } from '#web/shell/picks-skeleton.tsx'
import { useAddressDialog } from '#web/shell/use-address-dialog.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { askWords } from './ask-words.ts'
import type { PickedMatch } from './asking-draft.ts'
import { clearPickedMatches, offerMatches, pickMatches, togglePickedMatch, usePickedMatches } from './picked-lenders.ts'

/** What of a deal is read here. */
type AskableDeal = { id: string; matchCount: number; holdMonths: number | null; termMonths: number }
type PickableMatch = PickedMatch & { lenderId: string; lender: { name: string; contactEmail: string | null } }
/** The picks of a deal when some lenders are left out. */
export type PicksWithout<M = PickableMatch> = (isLeftOut: (match: M) => boolean) => { pick: PreviewPick; match: M }[]

/** The one action, for the lenders right above it. */
function askThese(count: number): string {
  return count === 1 ? 'Ask this lender for a quote' : `Ask these ${count} for quotes`
}

const titles = ['', 'One to ask first', 'Two to ask first', 'Three to ask first']

/** What a deal leads with: its quotes once lenders were asked, and until then the three to ask first, ticked, and the one action. */
export function AskFirst({ deal, picksWithout }: { deal: AskableDeal; picksWithout: PicksWithout }) {
  const { data, isPending } = useQuery(dealQuotesQuery(deal.id))
  // Who is on the page is known before a tick can be set: none is lost when the requests arrive.
  if (isPending) return <PicksSkeleton />
  const requests = data?.requests ?? []
  if (data && (data.quotes.length > 0 || requests.some(({ status }) => isLive(status))))
    return <QuotesLead deal={deal} data={data} />
  return <Picks deal={deal} picksWithout={picksWithout} asked={requests.map(({ lenderId }) => lenderId)} />
}

function Picks({
  deal,
  picksWithout,
  asked,
}: {
  deal: AskableDeal
  picksWithout: PicksWithout
  /** The lenders that were asked before and answered no, or were stopped. */
  asked: readonly string[]
}) {
  const dialog = useAddressDialog()
  const askedIds = asked.join(' ')
  const picks = useMemo(
    () => picksWithout(({ lenderId, lender }) => !lender.contactEmail || askedIds.includes(lenderId)),
    [picksWithout, askedIds],
  )
  const preticked = useMemo(() => picks.map(({ match }) => match), [picks])
  const picked = usePickedMatches(deal.id, preticked)
  useEffect(() => offerMatches(deal.id, preticked), [deal.id, preticked])
  if (picks.length === 0) return null
  const others = picked.filter(({ id }) => preticked.every((match) => match.id !== id)).length
  return (
    <Section id="ask-first" title={titles[picks.length]} className="mb-8 print:hidden">
      <LenderPicks
        picks={picks.map(({ pick }) => pick)}
        tick={(pick) => {
          const match = picks.find((one) => one.pick === pick)?.match
          if (!match) return null
          const isPicked = picked.some(({ id }) => id === match.id)
          return (
            <Checkbox
              className="min-h-11 min-w-11 justify-end before:absolute before:inset-0 [&>input]:relative [&>input]:size-6"
              label={<span className="sr-only">Ask {pick.lender.name} for a quote</span>}
              checked={isPicked}
              disabled={!isPicked && picked.length >= askLimits.lendersPerRequest}
              onChange={() => togglePickedMatch(deal.id, match, preticked)}
            />
          )
        }}
      />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="primary"
          size="big"
          className="max-sm:w-full"
          disabled={picked.length === 0}
          onClick={() => {
            pickMatches(deal.id, picked)
            void dialog.open({ ask: deal.id })
          }}
        >
          {others > 0 ? askWords(picked.length) : askThese(picked.length)}
        </Button>
        <p className="text-sm text-ink-2">
          You’ll see exactly what they see before anything is sent.{' '}
          {others > 0 ? (
            <>
              {others} more ticked in the list.{' '}
              <button
                type="button"
                className="min-h-6 cursor-pointer font-semibold text-pine underline"
                onClick={() => clearPickedMatches(deal.id)}
              >
                Only these
              </button>{' '}
            </>
          ) : null}
          <Link
            to="/deals/$id"
            params={{ id: deal.id }}
            search={{ tab: 'lenders' }}
            className="inline-flex min-h-6 items-center pointer-coarse:min-h-11"
          >
            All {formatCount(deal.matchCount)} lenders
          </Link>
        </p>
      </div>
    </Section>
  )
}
