import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getChecklistEndpoint } from '#contract/closing/checklist.ts'
import { listFinalTermsEndpoint } from '#contract/closing/final-terms.ts'
import { changeDatesEndpoint, listUpcomingDatesEndpoint } from '#contract/deals/deal-dates.ts'
import { withdrawDealEndpoint } from '#contract/deals/deal-status.ts'
import { getTimelineEndpoint } from '#contract/deals/deal-timeline.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { getFeaturesEndpoint } from '#contract/site/site.ts'
import { addDays } from '#domain/calendar/business-days.ts'
import { formatDay, localToday } from '#web/format/dates.ts'
import { answerDeals, listedDeal, readyInvestor } from './answer-deals.ts'
import { fill, openPage } from './open-page.tsx'

it('while editing is announced, Edit and Withdraw only show a notice [DASH-08]', async () => {
  const { user, server, toastSays } = await openPage('/dashboard#my-deals', {
    signedIn: readyInvestor,
    prepare(one) {
      answerDeals(one, [listedDeal(1)])
      one.answer(getFeaturesEndpoint, { messaging: 'on', dealEditing: 'announced', rounds: 'off', google: 'off' })
    },
  })
  const card = within(await screen.findByRole('article'))
  await user.click(card.getByRole('button', { name: /^Edit/ }))
  await toastSays('Coming soonEditing a deal is coming soon.')
  await card.findByText('Editing a deal is coming soon.')
  expect(card.queryByRole('button', { name: /^Duplicate/ })).toBeNull()
  await user.click(card.getByRole('button', { name: /^Withdraw/ }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Withdraw deal' }))
  question.getByText('Are you sure you want to withdraw this deal?')
  expect(question.queryByLabelText('Reason (optional)')).toBeNull()
  await user.click(question.getByRole('button', { name: 'Withdraw' }))
  await card.findByText('Withdrawing a deal is coming soon. Your deal stays as it is.')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.sentTo(withdrawDealEndpoint)).toEqual([])
})

it.each([
  ['timeline', 'Closing'],
  ['closing', 'Closing day'],
])('a closing day set on the %s tab shows wherever it was loaded before [LIFE-07] [CLOSE-04]', async (tab, label) => {
  const closeOn = addDays(localToday(), 10)
  const listed = listedDeal(1)
  const { user, server } = await openPage('/dashboard#notifications', {
    signedIn: readyInvestor,
    prepare(one) {
      const deals = [listed]
      answerDeals(one, deals)
      one.answer(listUpcomingDatesEndpoint, () => {
        const { id: dealId, closeOn: on, propertyAddress } = deals[0]!.deal
        const date = { dealId, kind: 'close' as const, title: 'Closing', isEstimated: false, daysBefore: null }
        return { dates: on ? [{ ...date, on, propertyAddress }] : [], documents: [] }
      })
      one.answer(getChecklistEndpoint, () => {
        const { closeOn: on } = deals[0]!.deal
        return { items: [], closingOn: on ?? '2026-12-31', isEstimated: on === null, open: 0 }
      })
      one.answer(listFinalTermsEndpoint, [])
      one.answer(getTimelineEndpoint, { events: [] })
      one.answer(changeDatesEndpoint, ({ body }) => {
        const [changed] = deals as [typeof listed]
        deals[0] = { ...changed, deal: { ...changed.deal, ...(body as Partial<Deal>) } }
        return { deal: deals[0].deal }
      })
    },
  })
  const dashboard = () => within(screen.getByRole('navigation', { name: 'Dashboard' }))
  const openTab = async (name: RegExp) => {
    const [navigation] = await screen.findAllByRole('navigation', { name: 'Deal', hidden: true })
    await user.click(within(navigation!).getByRole('link', { name, hidden: true }))
  }
  await screen.findByRole('heading', { name: 'Notifications' })
  await user.click(dashboard().getByRole('link', { name: /^My Deals/ }))
  const [link] = await screen.findAllByRole('link', { name: /1418 Alder Street/ })
  await user.click(link!)
  await openTab(/^Closing/)
  await screen.findByText(/^Estimated closing: /)
  if (tab === 'timeline') await openTab(/^Timeline/)
  const field = await screen.findByLabelText(label)
  await fill(user, field, closeOn)
  await user.click(within(field.closest('form')!).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.sentTo(changeDatesEndpoint)).toHaveLength(1))
  if (tab === 'timeline') await openTab(/^Closing/)
  await screen.findByText(/^Closing .*, in 10 days\./)
  await user.click(dashboard().getByRole('link', { name: /^My Deals/ }))
  expect(await screen.findByRole('article')).toHaveTextContent('Closing in 10 days')
  await user.click(dashboard().getByRole('link', { name: /^Notifications/ }))
  const comingUp = await screen.findByRole('list', { name: 'Coming up' })
  expect(comingUp).toHaveTextContent(`Closing: ${formatDay(closeOn)}`)
})
