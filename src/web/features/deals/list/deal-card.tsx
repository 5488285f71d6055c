import { Link } from '@tanstack/react-router'
import { memo, useId, useState } from 'react'
import type { ListedDeal } from '#contract/deals/deals.ts'
import { DealHealth } from '#web/features/deals/health/deal-health.tsx'
import { DealActions } from '#web/features/deals/life/deal-actions.tsx'
import { WithdrawDeal } from '#web/features/deals/life/withdraw-deal.tsx'
import { DealVerdict } from '#web/features/deals/matches/deal-verdict.tsx'
import { MatchesBlock } from '#web/features/deals/matches/matches-block.tsx'
import { formatLocalDay, localToday } from '#web/format/dates.ts'
import { closingWords, dealInPlace, nextStep, shortAddress } from '#web/format/deal-name.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { CardPicks } from './card-picks.tsx'
import { DealFacts } from './deal-facts.tsx'
import { DealStatusTag } from './deal-status-tag.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

/**
 * One deal: verdict, five best matches and its facts always, its health and what would help when it is open. Only an open card
 * reads what the list does not bring.
 */
export const DealCard = memo(function DealCard({
  deal,
  startsOpen,
  takesFocus,
}: {
  deal: ListedDeal
  startsOpen: boolean
  takesFocus: boolean
}) {
  const [isOpen, setOpen] = useState(startsOpen)
  const id = useId()
  const heading = useFocusOnArrival<HTMLHeadingElement>(takesFocus)
  const title = shortAddress(deal.propertyAddress)
  const next = deal.matchCount > 0 ? nextStep(deal) : null
  return (
    <article className="rounded border border-line-2 bg-card" aria-labelledby={`${id}-title`}>
      <header className="flex flex-wrap justify-between gap-4 border-b border-ink px-card py-5">
        <div className="min-w-0">
          <h2 id={`${id}-title`} tabIndex={-1} ref={heading}>
            <Link to="/deals/$id" params={{ id: deal.id }}>
              {title}
            </Link>
          </h2>
          <p className="mt-2 flex flex-wrap items-center gap-2">
            <DealStatusTag deal={deal} />
            <span className="text-sm text-ink-2 min-w-0 break-words">
              {dealInPlace(deal)} · submitted {formatLocalDay(deal.createdAt)}
            </span>
          </p>
          {next ? (
            <p className="mt-1 text-sm text-ink-2">
              {closingWords(deal, localToday())} · <b className="font-semibold text-ink">Next:</b> {next}
            </p>
          ) : null}
        </div>
        <DealActions deal={deal} title={title} />
      </header>
      <DealVerdict deal={deal} />
      {isOpen ? <CardPicks deal={deal} /> : null}
      <div id={`${id}-more`}>
        <MatchesBlock deal={deal} isOpen={isOpen} />
        {isOpen ? <DealHealth deal={deal} /> : null}
        <DealFacts deal={deal} />
      </div>
      <button
        type="button"
        className="flex min-h-11 w-full cursor-pointer items-center justify-center gap-2 border-t border-line px-4 py-2 text-sm font-semibold text-pine hover:bg-sunk"
        aria-expanded={isOpen}
        aria-controls={`${id}-more`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Show less' : 'Show health and what would help'}
        <span className="sr-only"> of {title}</span>
        <Icon of={ChevronDown} className={classNames(isOpen && 'rotate-180')} />
      </button>
      <WithdrawDeal deal={deal} title={title} className="border-t border-line px-card py-2" />
    </article>
  )
})
