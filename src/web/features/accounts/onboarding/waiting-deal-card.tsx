import { useState } from 'react'
import { formatDollars } from '#domain/money/money.ts'
import { readCarriedFigures } from '#web/shell/carried-figures.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** The deal and lenders from the home page. Shown on every step. */
export function WaitingDealCard() {
  const isHydrated = useHydrated()
  const [deal] = useState(readCarriedFigures)
  if (!isHydrated || !deal?.propertyState || deal.purchasePrice === undefined) return null
  const names = deal.picks?.map(({ name }) => name) ?? []
  return (
    <section
      aria-label="Your deal"
      className="rounded border border-t-3 border-line-2 border-t-brass bg-card px-4 py-3"
    >
      <p className="text-xs text-ink-2">Saved on this device</p>
      <p className="font-semibold" translate="no">
        {deal.propertyState}, {formatDollars(deal.purchasePrice)}
        {deal.repairBudget ? ` + ${formatDollars(deal.repairBudget)}` : ''}
      </p>
      <p className="text-sm text-ink-2">
        {names.length === 0 ? 'Your numbers are already filled in.' : `${listed(names)} ready to ask.`}
      </p>
    </section>
  )
}

function listed(names: readonly string[]): string {
  return names.length === 1 ? `${names[0]} is` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are`
}
