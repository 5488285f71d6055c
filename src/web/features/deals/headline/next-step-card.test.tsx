import { expect, it } from 'vitest'
import { headlineOf } from '#domain/deal/deal-headline.ts'
import type { HeadlineFacts } from '#domain/deal/headline-facts.ts'
import { headlineFactsOf } from '#test/builders/headline-facts.ts'
import { attributes, html } from '#test/builders/read-drawing.tsx'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { matchedDeal, workedWireLender } from '#test/builders/wire-deal.ts'
import { dealQuotesQuery } from '#web/session/deal-queries.ts'
import { BudgetBar, NextStepCard } from './next-step-card.tsx'

const { deal, insight, matches } = matchedDeal([workedWireLender('1A')])

it('shows a round’s deadline in Eastern time [ROUND-04]', () => {
  // In UTC it is the next day.
  const round = { closesAt: '2026-12-05T01:30:00.000Z', asked: 3, quoted: 0, lowest: null, down: 0 }
  const facts = headlineFactsOf(deal, { round })
  const text = textOf(
    renderInSite(
      <NextStepCard
        deal={{ ...deal, insight, shownPicks: [] }}
        headline={{ ...headlineOf(facts), facts }}
        matches={matches}
      />,
      {
        queryData: [
          [dealQuotesQuery(deal.id).queryKey, { requests: [], quotes: [], nextLender: null, othersToNotify: 0 }],
        ],
      },
    ),
  )
  expect(text).toContain('Round, open until Fri, Dec 4, 8:30 PM Eastern')
})

it('draws an expected overrun past the end of the budget, not of the paid part [DRAW-02]', () => {
  const work: NonNullable<HeadlineFacts['work']> = {
    ...{ planned: 50_000, paid: 10_000, over: 12_500, isAllDone: false, drawNumber: 1, availableDraw: 0 },
    ...{ lateDrawDays: null, payoff: null },
  }
  const markup = html(<BudgetBar {...work} />)
  expect(attributes(markup, 'fill-pine', 'width')).toEqual([16])
  expect(attributes(markup, 'fill-red', 'x')).toEqual([80])
  expect(attributes(markup, 'fill-red', 'width')).toEqual([20])
})
