import { expect, it } from 'vitest'
import type { DealHeadlineFacts } from '#contract/deals/headlines.ts'
import { addMonths } from '#domain/calendar/months.ts'
import { headlineFactsOf } from '#test/builders/headline-facts.ts'
import { renderInSite } from '#test/builders/render-in-site.tsx'
import { wireDeal } from '#test/builders/wire-deal.ts'
import { localToday } from '#web/format/dates.ts'
import { CashTimeline } from './cash-timeline.tsx'

const thisMonth = `${localToday().slice(0, 7)}-01`

/** A deal that closes `months` from now and needs $50,000 for three months. */
function dealClosing(months: number, street: string) {
  const deal = wireDeal({ id: street, propertyAddress: `${street}, Sacramento` })
  const closing: DealHeadlineFacts['closing'] = { on: addMonths(thisMonth, months), isSet: true, daysLeft: 30 * months }
  const cash = { toClose: 50_000, peak: 50_000, peakMonth: 0, byMonth: [50_000, 50_000, 50_000, 50_000] }
  return { deal, facts: headlineFactsOf(deal, { status: 'funded', closing, cash }) }
}

it('draws upcoming closings next to a dozen deals whose plans have ended', () => {
  const past = Array.from({ length: 12 }, (_, at) => dealClosing(-20, `${at + 1} Past Street`))
  const markup = renderInSite(
    <CashTimeline
      deals={[...past, dealClosing(1, '5 Soon Street'), dealClosing(2, '9 Later Street')]}
      reserves={null}
    />,
  )
  expect(markup.match(/class="fill-pine-3"/g)).toHaveLength(2)
  expect(markup).toMatch(/aria-label="Closings: 5 Soon Street [^"]*9 Later Street/)
  expect(markup).not.toContain('Past Street')
})

it('draws nothing for one deal, or when every plan has ended', () => {
  expect(renderInSite(<CashTimeline deals={[dealClosing(1, '5 Soon Street')]} reserves={null} />)).toBe('')
  expect(
    renderInSite(<CashTimeline deals={[dealClosing(-20, '1 Past'), dealClosing(-20, '2 Past')]} reserves={null} />),
  ).toBe('')
})
