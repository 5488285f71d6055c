import { useState } from 'react'
import type { Deal } from '#contract/deals/deals.ts'
import { flipInputOfDeal } from '#domain/flip/flip-of-deal.ts'
import { flipOutcome } from '#domain/flip/flip-profit.ts'
import type { Fix, Medians } from '#domain/matching/deal-insight.ts'
import { formatDollars } from '#domain/money/money.ts'
import { fixedDeal } from '#web/features/deals/page/fixed-deal.ts'
import { flipPriceOf } from '#web/features/deals/page/flip-price.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

/**
 * A lower price as the buyer's offer, in words to negotiate with: 'Offer $169,000: profit $33,900 instead of $15,600'. Profits in dollars at
 * the same price of money. Null where another price is not the fix.
 */
export function offerWords(deal: Deal, fix: Fix | null, medians: Medians | null): string | null {
  if (fix?.kind !== 'price' || fix.to === null) return null
  const offer = `Offer ${formatDollars(fix.to)}`
  const profitOf = (figures: Deal) => {
    const input = flipInputOfDeal(figures, medians && flipPriceOf(medians))
    return input && flipOutcome(input).profit
  }
  const [now, then] = [profitOf(deal), profitOf({ ...deal, ...fixedDeal(fix) })]
  if (now === null || then === null) return `${offer} instead of ${formatDollars(deal.purchasePrice)}`
  return `${offer}: profit ${formatDollars(then)} instead of ${formatDollars(now)}`
}

/** The offer with the press that copies it. A seller or lender is never shown it: it is the buyer's own. */
export function OfferLine({ words }: { words: string }) {
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(words)
      setCopied(true)
    } catch {
      toast({ title: 'Not copied', description: 'Select the text and copy it.', variant: 'info' })
    }
  }
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="min-w-0 flex-[1_1_12rem]">{words}</span>
      <Button size="small" className="font-sans" onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy'}
        <span className="sr-only"> this sentence</span>
      </Button>
    </span>
  )
}
