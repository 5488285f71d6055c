import { useState } from 'react'
import type { Deal } from '#contract/deals/deals.ts'
import { flipInputOfDeal } from '#domain/flip/flip-of-deal.ts'
import { formatDollars } from '#domain/money/money.ts'
import type { Fix } from '#domain/verdict/verdict-figures.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

/**
 * Returns a lower price as a sentence an agent can use: 'Based on $60,000 in repairs and a $330,000 resale, the most I
 * can offer is $164,000.' Only a flip's sentence names repairs and resale. Null unless the fix is a lower price.
 */
export function offerWords(deal: Deal, fix: Fix | null): string | null {
  if (fix?.kind !== 'price' || fix.to === null) return null
  const offer = `the most I can offer is ${formatDollars(fix.to)}.`
  if (flipInputOfDeal(deal, null) === null) return `T${offer.slice(1)}`
  const repairs = deal.repairBudget > 0 ? `${formatDollars(deal.repairBudget)} in repairs and ` : ''
  return `Based on ${repairs}a ${formatDollars(deal.estimatedArv)} resale, ${offer}`
}

/** The offer as a sentence with a button that copies it, for the investor only. It isn't on shared pages. */
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
