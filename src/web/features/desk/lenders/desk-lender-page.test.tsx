import { expect, it } from 'vitest'
import type { DeskLender } from '#contract/desk/desk-lenders.ts'
import { type LenderFacts, transparencyScore } from '#contract/quotes/lender-facts.ts'
import { linksOf, renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { queryKeys } from '#web/session/query-keys.ts'
import { DeskLenderPage } from './desk-lender-page.tsx'

const lender: DeskLender = {
  id: 'lender-1',
  slug: 'ostrind-funding',
  name: 'Ostrind Funding',
  isActive: true,
  isSample: false,
  checkedAt: null,
  fields: { name: 'Ostrind Funding' },
  programs: [],
  programFields: [],
  ...{ asked: 0, answered: 0, matches: 0 },
  hasStoppedMail: false,
  recentRequests: [],
}

function render({ medianAnswerHours = 0.4, hasMore = false }: { medianAnswerHours?: number; hasMore?: boolean }) {
  const facts: LenderFacts = {
    asked: 9,
    answerRate: 1,
    medianAnswerHours,
    quotes: 4,
    insidePublished: 1,
    closings: null,
    rounds: null,
  }
  const version = JSON.stringify(lender)
  return renderInSite(<DeskLenderPage id={lender.id} />, {
    queryData: [
      [queryKeys.deskLender(lender.id), lender],
      [queryKeys.deskLenderHistory(lender.id, version), { rows: [], hasMore }],
      [
        queryKeys.deskLenderFacts(lender.id, version),
        { facts, transparency: transparencyScore({ data: 1, freshness: 1 }, facts) },
      ],
    ],
  })
}

it('rounds the median answer time up to whole hours [DESK-02]', () => {
  expect(textOf(render({}))).toContain('first answers within 1 hour Investors')
  expect(textOf(render({ medianAnswerHours: 4.2 }))).toContain('first answers within 5 hours Investors')
})

it('links to all changes when the history shows only the latest [DESK-02] [DESK-10]', () => {
  const links = (hasMore: boolean) => linksOf(render({ hasMore })).filter(([text]) => text.startsWith('All changes'))
  expect(links(false)).toEqual([])
  expect(links(true)).toEqual([['All changes to this lender', '/desk/activity?subject=lender&amp;subjectId=lender-1']])
})
