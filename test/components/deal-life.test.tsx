import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { withdrawDealEndpoint } from '#contract/deals/deal-status.ts'
import { getFeaturesEndpoint } from '#contract/site/site.ts'
import { answerDeals, listedDeal, readyInvestor } from './answer-deals.ts'
import { openPage } from './open-page.tsx'

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
