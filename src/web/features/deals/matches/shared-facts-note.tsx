import { useState } from 'react'
import type { ListedDeal } from '#contract/deals/deals.ts'
import { ShareDialog } from './share-dialog.tsx'
import { sharedFactLabels, useSharedFacts } from './shared-facts.ts'

/** Says what emails share and lets the investor change it. Before the first email, says that it will ask. */
export function SharedFactsNote({ deal }: { deal: ListedDeal }) {
  const [isOpen, setOpen] = useState(false)
  const chosen = useSharedFacts()
  const facts = chosen?.map((fact) => sharedFactLabels[fact].toLowerCase().replace('arv', 'ARV')) ?? []
  return (
    <p className="text-sm text-ink-2 mt-1">
      {chosen === null
        ? 'Pick what your emails include.'
        : facts.length > 0
          ? `Your emails share: ${facts.join(', ')}.`
          : 'Your emails share nothing about the deal.'}{' '}
      <button
        type="button"
        className="inline-flex min-h-6 cursor-pointer items-center font-semibold text-pine underline"
        onClick={() => setOpen(true)}
      >
        {chosen === null ? 'Choose' : 'Change'}
        <span className="sr-only"> what emails share</span>
      </button>
      <ShareDialog
        open={isOpen}
        onOpenChange={setOpen}
        deal={deal}
        lenderName={deal.topMatches[0]?.lender.name ?? 'lender'}
      />
    </p>
  )
}
