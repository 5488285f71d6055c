import { Scale } from 'lucide-react'
import { useState } from 'react'
import { topMatchCount } from '#contract/deal-choices.ts'
import type { ListedDeal } from '#contract/deals.ts'
import { formatAmount } from '#contract/money.ts'
import { countOf, formatCount } from '../../../format/counts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { costAxis } from '../../../ui/drawings/cost-axis.ts'
import { Icon } from '../../../ui/icon.tsx'
import { CompareDialog } from '../compare/compare-dialog.tsx'
import { DealInsightNotes } from '../health/deal-insight-notes.tsx'
import { fitWords } from '../list/created-deal.ts'
import { BriefMatches } from './brief-matches.tsx'
import { MatchRow } from './match-row.tsx'
import { NoMatches } from './no-matches.tsx'
import { SharedFactsNote } from './shared-facts-note.tsx'

/** The five best matches of a deal: one line each or, when the card is open, with all that speaks for and against them. */
export function MatchesBlock({ deal, isOpen }: { deal: ListedDeal; isOpen: boolean }) {
  const [isComparing, setComparing] = useState(false)
  const { topMatches } = deal
  const axis = costAxis(topMatches.map(({ cost }) => ({ best: cost.best.totalCost, worst: cost.worst.totalCost })))

  if (topMatches.length === 0)
    return (
      <div className="blk">
        <NoMatches />
        {isOpen ? <DealInsightNotes deal={deal} /> : null}
      </div>
    )
  return (
    <div className="blk">
      <div className="blk-h">
        <h3>
          {deal.matchCount > topMatchCount
            ? `Top ${topMatches.length} of ${formatCount(deal.matchCount)} matched lenders`
            : countOf(topMatches.length, 'matched lender')}
        </h3>
        <Button size="small" onClick={() => setComparing(true)}>
          <Icon of={Scale} small /> Compare all {formatCount(deal.matchCount)}
        </Button>
      </div>
      <p className="small soft">
        {fitWords(deal)}.{' '}
        {isOpen
          ? `Cost bars share one scale, ${formatAmount(axis.scaleMin)} to ${formatAmount(axis.scaleMax)}. The bob hangs at the cost expected for your file. Of the seven bars, a longer track counts for more.`
          : null}
      </p>
      {isOpen ? (
        <>
          <SharedFactsNote deal={deal} />
          <ol className="matches settle">
            {topMatches.map((match, index) => (
              <MatchRow key={match.id} match={match} deal={deal} axis={axis} showsScale={index === 0} />
            ))}
          </ol>
          <DealInsightNotes deal={deal} />
        </>
      ) : (
        <BriefMatches matches={topMatches} deal={deal} />
      )}
      <CompareDialog open={isComparing} onOpenChange={setComparing} deal={deal} />
    </div>
  )
}
