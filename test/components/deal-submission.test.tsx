import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getUserEndpoint } from '#contract/accounts/profile.ts'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { newUser } from '#test/builders/render-in-site.tsx'
import { answerDeals, readyInvestor } from './answer-deals.ts'
import {
  dealDialog,
  dealField,
  dealForm,
  expectDescription,
  fillRequiredFields,
  openDealForm,
  replaceWith,
  submitDeal,
} from './deal-form.ts'
import type { FakeServer } from './fake-server.ts'
import { openPage } from './open-page.tsx'

const keysSent = (server: FakeServer) =>
  server.sentTo(createDealEndpoint).map(({ headers }) => headers['idempotency-key'])
const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Submit a Deal' })).toBeNull())
const loanAmountsSent = (server: FakeServer) =>
  server.sentTo(createDealEndpoint).map(({ body }) => (body as { loanAmount: number }).loanAmount)

it('shows the number of matches of a created deal in a toast and in a notice [DEAL-03] [DEAL-05] [DASH-09]', async () => {
  const { toastSays, user } = await openDealForm()
  await fillRequiredFields(user)
  await submitDeal(user)
  const words = 'Your deal has been created with 6 potential lender matches.'
  await toastSays(`Deal Created!${words}`)
  await closed()
  const standing = await within(screen.getByRole('main')).findByText('Deal submitted successfully')
  const note = standing.closest<HTMLElement>('[role=status]')!
  expect(note).toHaveTextContent(words)
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  await user.click(within(note).getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Deal submitted successfully')).toBeNull()
})

it('two clicks and Enter send one deal [DEAL-07]', async () => {
  const { user, server } = await openDealForm()
  await fillRequiredFields(user)
  const button = dealForm().getByRole<HTMLButtonElement>('button', { name: 'Submit Deal' })
  button.click()
  button.click()
  button.form?.requestSubmit()
  await closed()
  expect(server.sentTo(createDealEndpoint)).toHaveLength(1)
})

it('repeats a request without a reply under the same key [DEAL-07]', async () => {
  const { toastSays, user, server, deals } = await openDealForm()
  await fillRequiredFields(user, '7 Lost Reply Road')
  server.loseReply(createDealEndpoint)
  await submitDeal(user)
  await toastSays('ErrorWe could not reach the server')
  expect(dealDialog()).toHaveTextContent('We could not reach the server')
  expect(dealField('Property address')).toHaveValue('7 Lost Reply Road')
  await submitDeal(user)
  await closed()
  expect(keysSent(server)).toEqual([expect.stringMatching(/^\S{16,}$/), keysSent(server)[0]])
  expect(deals).toHaveLength(2)
})

it('a request without a reply is repeated under the same key, even after a reload [DEAL-07]', async () => {
  const { user, server, deals } = await openDealForm()
  await fillRequiredFields(user, '8 Lost Reply Road')
  server.loseReply(createDealEndpoint)
  await submitDeal(user)
  await waitFor(() => expect(dealDialog()).toHaveTextContent('We could not reach the server'))
  const [key] = keysSent(server)
  const again = await openDealForm(deals, undefined, { isReload: true })
  await dealForm().findByText('What you typed last time is still here')
  expect(dealField('Property address')).toHaveValue('8 Lost Reply Road')
  await submitDeal(again.user)
  await closed()
  expect(keysSent(again.server)).toEqual([key])
})

it.each([
  ['Submit this one as a new deal', 'adds it', [160_000, 150_000, 150_000]],
  ['Keep only that deal', 'makes no other', [160_000, 150_000]],
] as const)('a change after a lost reply shows the deal that was created: %s %s [DEAL-07]', async (button, _, sent) => {
  const { user, server, deals } = await openDealForm()
  await fillRequiredFields(user, '9 Lost Reply Road')
  server.loseReply(createDealEndpoint)
  await submitDeal(user)
  await waitFor(() => expect(dealDialog()).toHaveTextContent('We could not reach the server'))
  await replaceWith(user, dealField('Loan amount'), '150000')
  await submitDeal(user)
  await dealForm().findByText('A deal was already created from this form')
  await waitFor(() => expect(dealDialog()).toHaveTextContent('Address9 Lost Reply RoadLoan amount$160,000'))
  await user.click(dealForm().getByRole('button', { name: button }))
  await closed()
  expect(loanAmountsSent(server)).toEqual(sent)
  expect(keysSent(server)[1]).toBe(keysSent(server)[0])
  if (sent.length === 3) expect(keysSent(server)[2]).not.toBe(keysSent(server)[0])
  expect(deals).toHaveLength(sent.length)
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(sent.length))
  await user.click(screen.getByRole('button', { name: 'Submit New Deal' }))
  await screen.findByLabelText('Property address')
  expect(dealField('Property address')).toHaveValue('')
})

it('a session that ends while the form is filled in loses no input', async () => {
  const { user, server, deals } = await openDealForm()
  await fillRequiredFields(user, '10 Expired Way')
  server.reject(createDealEndpoint, 401, { message: 'Please sign in to continue.' })
  await submitDeal(user)
  await dealForm().findByText('You are signed out')
  expect(dealForm().getByRole('link', { name: 'Sign in again in another tab' })).toHaveAttribute('href', '/auth/login')
  expect(dealField('Property address')).toHaveValue('10 Expired Way')
  answerDeals(server, deals)
  await submitDeal(user)
  await closed()
  expect(deals[0]!.deal.propertyAddress).toBe('10 Expired Way')
})

it('does not submit the deal for another investor who signed in meanwhile [DEAL-06]', async () => {
  const { user, server } = await openDealForm()
  await fillRequiredFields(user)
  server.reject(createDealEndpoint, 401, { message: 'Please sign in to continue.' })
  await submitDeal(user)
  await dealForm().findByText('You are signed out')
  server.answer(getUserEndpoint, newUser({ ...readyInvestor, id: '00000000-0000-4000-8000-000000000002' }))
  await submitDeal(user)
  await waitFor(() => expect(dealDialog()).toHaveTextContent('Another account is signed in now'))
  expect(server.sentTo(createDealEndpoint)).toHaveLength(1)
})

it("a rejection shows the server's message, or says that the result is unknown [DEAL-03] [DEAL-04]", async () => {
  const { toastSays, user, server } = await openDealForm()
  await fillRequiredFields(user)
  const refused = 'Please verify your email address first.'
  server.reject(createDealEndpoint, 403, { message: refused, reason: 'email-unverified' })
  await submitDeal(user)
  await toastSays(`Error${refused}`)
  await dealForm().findByText(refused)

  // A reply that is cut off doesn't say whether the deal was created.
  server.reject(createDealEndpoint, 200, 'cut off')
  await submitDeal(user)
  await toastSays('ErrorThe site did not answer as it should')
  expect(dealDialog()).toHaveTextContent('The site did not answer as it should')
  expect(dealDialog()).toHaveTextContent('It creates only one deal')

  const fields = { loanAmount: 'Loan amount is odd', userId: 'Nobody knows you' }
  server.reject(createDealEndpoint, 400, { message: 'No.', fields })
  await submitDeal(user)
  await expectDescription(dealField('Loan amount'), 'Loan amount is odd')
  expect(dealDialog()).toHaveTextContent('Nobody knows you')
  expect(dealField('Purpose')).toHaveValue('Purchase and rehab')
})

it('keeps the input for the next opening, and deletes it once the deal is created [DEAL-07]', async () => {
  const { user, deals } = await openDealForm()
  await fillRequiredFields(user, '7 Birch Street, Fresno')
  await user.click(dealForm().getByRole('button', { name: 'Cancel' }))
  await closed()
  await user.click(screen.getByRole('button', { name: 'Submit New Deal' }))
  await screen.findByText('What you typed last time is still here')
  expect(dealField('Property address')).toHaveValue('7 Birch Street, Fresno')
  await submitDeal(user)
  await closed()
  await openDealForm(deals, undefined, { isReload: true })
  expect(dealField('Property address')).toHaveValue('')
  expect(screen.queryByText('What you typed last time is still here')).toBeNull()
})

it('opens the list after the first deal is created [DASH-02] [DASH-04]', async () => {
  const { user } = await openPage('/dashboard', { signedIn: readyInvestor, prepare: (one) => answerDeals(one, []) })
  await user.click(await screen.findByRole('button', { name: 'Submit Now' }))
  await screen.findByLabelText('Property address')
  await fillRequiredFields(user)
  await submitDeal(user)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'My Deals' })).toHaveFocus())
  expect(screen.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  await within(screen.getByRole('main')).findByText('Deal submitted successfully')
  expect(screen.getByRole('heading', { level: 1, name: 'My Deals' })).toHaveFocus()
})
