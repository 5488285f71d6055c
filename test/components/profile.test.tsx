import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { acceptLegalTextsEndpoint, legalVersion } from '#contract/accounts/legal-texts.ts'
import {
  changeProfileEndpoint,
  deleteAccountEndpoint,
  exportDataEndpoint,
  getUserEndpoint,
  type User,
} from '#contract/accounts/profile.ts'
import { newUser } from '#test/builders/render-in-site.tsx'
import { legalChanges } from '#web/shell/legal-notice.tsx'
import { answerHome, type FakeServer } from './fake-server.ts'
import { fill, openPage, toasts } from './open-page.tsx'

const titles = [
  'Basic Information',
  'Business Information',
  'Real Estate Experience',
  'Investment Strategy',
  'Financial Information',
  'Residence Details',
]
const card = (title: string) => within(screen.getByRole('region', { name: title }))
const button = (name: string | RegExp) => screen.getByRole('button', { name })

/** Returns the value of a label. */
function fact(title: string, label: string): HTMLElement {
  const term = card(title)
    .getAllByRole('term')
    .find((one) => one.textContent === label)
  return within(term!.parentElement!).getByRole('definition')
}

async function openProfile(signedIn: Partial<User> = {}, prepare?: (server: FakeServer) => void) {
  const page = await openPage('/profile', { signedIn, ...(prepare ? { prepare } : {}) })
  await screen.findByRole('heading', { level: 2, name: 'Basic Information' })
  const edit = async (title: string) => {
    await page.user.click(button(`Edit ${title}`))
    await card(title).findByRole('button', { name: 'Save' })
  }
  return { ...page, edit }
}

it('redirects a visitor to the home page [PROF-03]', async () => {
  const { address } = await openPage('/profile', { prepare: answerHome })
  await waitFor(() => expect(address()).toBe('/'))
})

it('a server error does not sign out and offers a retry [PROF-03]', async () => {
  const { user, server } = await openPage('/profile', {
    signedIn: {},
    prepare: (one) => one.reject(getUserEndpoint, 503, { message: 'Busy. Try again.' }),
  })
  await screen.findByRole('heading', { level: 1, name: 'Your profile could not be loaded' })
  server.answer(getUserEndpoint, newUser())
  await user.click(button('Retry'))
  await screen.findByRole('heading', { level: 1, name: 'Ada Merrin' })
})

it('the heading is the investor’s full name, or a general title without one [PROF-03]', async () => {
  await openProfile()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Ada Merrin$/)
  expect(
    within(screen.getByRole('main'))
      .getAllByRole('heading', { level: 2 })
      .map((one) => one.textContent),
  ).toEqual([...titles, 'Your data', 'Close your account'])
})

it('shows a general heading for a company without a person’s name [PROF-03]', async () => {
  await openProfile({ firstName: null, lastName: null, entityType: 'LLC', companyName: 'Alder Street Holdings' })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Your Profile$/)
})

it('shows unset fields as not provided [PROF-04] [DATA-03]', async () => {
  await openProfile()
  for (const label of ['Typical price', 'Typical repairs', 'Credit score range'])
    expect(fact('Financial Information', label)).toHaveTextContent(/^Not provided$/)
  expect(fact('Residence Details', 'Residence address')).toHaveTextContent(/^Not provided$/)
  expect(fact('Basic Information', 'Email')).toHaveTextContent(/^ada@example\.com$/)
})

it.each([
  [{ typicalPriceMin: 125_000.5, typicalPriceMax: 1_250_000 }, 'Typical price', '$125,001 - $1,250,000'],
  [{ typicalRepairMin: 10_000 }, 'Typical repairs', 'From $10,000'],
  [{ typicalRepairMin: 0, typicalRepairMax: 0 }, 'Typical repairs', 'Not provided'],
  [{ typicalRepairMax: 50_000 }, 'Typical repairs', 'Up to $50,000'],
] as const)('shows a range by its bounds: %j [PROF-04] [DATA-03]', async (profile, label, text) => {
  await openProfile(profile)
  expect(fact('Financial Information', label).textContent).toBe(text)
})

it('edits one card at a time, restores on Cancel, and asks before discarding changes [PROF-03]', async () => {
  const { user, edit } = await openProfile()
  await edit('Basic Information')
  await waitFor(() => expect(screen.getByLabelText('First name')).toHaveFocus())
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly')

  await edit('Residence Details')
  expect(screen.queryByLabelText('First name')).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Save' })).toHaveLength(1)
  await user.type(screen.getByLabelText('Residence address'), '12 Cedar Lane')

  await user.click(button('Edit Basic Information'))
  const question = () => screen.findByRole('alertdialog', { name: 'Discard your changes?' })
  expect(await question()).toHaveTextContent('Residence Details has unsaved changes.')
  await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText('Residence address')).toHaveValue('12 Cedar Lane')
  await user.click(button('Cancel'))
  expect(fact('Residence Details', 'Residence address')).toHaveTextContent(/^Not provided$/)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Residence Details' })).toHaveFocus())
  await edit('Residence Details')
  expect(screen.getByLabelText('Residence address')).toHaveValue('')

  await user.type(screen.getByLabelText('Residence address'), '12 Cedar Lane')
  await user.click(button('Edit Basic Information'))
  await user.click(within(await question()).getByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.getByLabelText('First name')).toHaveFocus())
  expect(fact('Residence Details', 'Residence address')).toHaveTextContent(/^Not provided$/)
})

const projects = 'Projects in the last 3 years must be a whole number from 0 to 99'
const years = 'Total experience must be from 0 to 50 years, in steps of 0.1'
it.each([
  ...['100', '-1', '1.5', 'many'].map(
    (text) => ['Real Estate Experience', 'Projects in the last 3 years', text, projects] as const,
  ),
  ...['50.1', '-1', '1.25'].map(
    (text) => ['Real Estate Experience', 'Total experience, in years', text, years] as const,
  ),
  ['Financial Information', 'Typical price, minimum', '-5', 'Minimum price must be at least 0'],
  [
    'Financial Information',
    'Typical price, maximum',
    '99999',
    'Maximum price must be greater than or equal to minimum price',
  ],
  [
    'Financial Information',
    'Typical repairs, maximum',
    '9999',
    'Maximum repair budget must be greater than or equal to minimum repair budget',
  ],
  ['Basic Information', 'Phone number', '555', 'Phone number must contain 10-15 digits'],
  ['Basic Information', 'First name', '<b>Ada</b>', 'First name contains invalid characters'],
] as const)(
  'shows an error for a value out of bounds and does not send it: %s, %s: %s [PROF-05]',
  async (title, label, text, message) => {
    const { user, server, edit } = await openProfile({
      typicalPriceMin: 100_000,
      typicalPriceMax: 500_000,
      typicalRepairMin: 10_000,
      typicalRepairMax: 100_000,
      reProjectsLast3Years: 2,
      reTotalExperienceYears: 3,
      phoneNumber: '+1 (555) 123-4567',
    })
    await edit(title)
    const field = card(title).getByLabelText(label)
    const before = (field as HTMLInputElement).value
    await fill(user, field, text)
    await user.click(card(title).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'))
    expect(field).toHaveAccessibleDescription(expect.stringContaining(message))
    expect(field).toHaveFocus()
    await fill(user, field, before)
    await waitFor(() => expect(field).not.toHaveAttribute('aria-invalid', 'true'))
    expect(server.sentTo(changeProfileEndpoint)).toEqual([])
  },
)

it('a failed save shows an error and keeps the input [PROF-06]', async () => {
  const { user, server, edit } = await openProfile()
  await edit('Residence Details')
  const address = screen.getByLabelText('Residence address')
  await user.type(address, '12 Cedar Lane')
  server.reject(changeProfileEndpoint, 503, { message: 'Busy.' })
  await user.click(button('Save'))
  await waitFor(() => expect(toasts().getByText('Update failed')).toBeVisible())
  expect(toasts().getByText('Busy.')).toBeVisible()
  expect(card('Residence Details').getByRole('alert')).toHaveTextContent('Busy.')
  expect(address).toHaveValue('12 Cedar Lane')

  server.lose(changeProfileEndpoint)
  await user.click(button('Save'))
  await waitFor(() =>
    expect(card('Residence Details').getByRole('alert')).toHaveTextContent('nothing you typed is lost'),
  )
  expect(address).toHaveValue('12 Cedar Lane')
})

it('shows the server’s error at its field [PROF-05]', async () => {
  const message = 'Please fill in the required fields for your entity type'
  const { user, edit } = await openProfile({}, (server) =>
    server.reject(changeProfileEndpoint, 400, { message, fields: { companyName: message } }),
  )
  await edit('Business Information')
  await user.selectOptions(screen.getByLabelText('Entity type'), 'LLC')
  await user.click(button('Save'))
  await waitFor(() => expect(toasts().getByText('Update failed')).toBeVisible())
  expect(screen.getByLabelText('Company name')).toHaveAccessibleDescription(expect.stringContaining(message))
})

it('the error names the card with the fields that a company lacks to become an individual [PROF-05]', async () => {
  const message = 'Please fill in the required fields for your entity type'
  const { user, edit } = await openProfile({ firstName: null, lastName: null, entityType: 'LLC' }, (server) =>
    server.reject(changeProfileEndpoint, 400, { message, fields: { firstName: message, lastName: message } }),
  )
  await edit('Business Information')
  await user.selectOptions(screen.getByLabelText('Entity type'), 'Individual / Sole Proprietor')
  await user.click(button('Save'))
  const alert = await card('Business Information').findByRole('alert')
  expect(alert).toHaveTextContent(`Update failed${message}: First name and Last name in Basic Information.`)
})

it('a failed deactivation shows an error and can be repeated [PROF-07]', async () => {
  const { user } = await openProfile({}, (server) => server.reject(deleteAccountEndpoint, 503, { message: 'Busy.' }))
  await user.click(button('Deactivate Account'))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Deactivate Account' }))
  await waitFor(() => expect(toasts().getByText('Delete failed')).toBeVisible())
  expect(dialog.getByRole('alert')).toHaveTextContent('Delete failed')
  expect(dialog.getByRole('alert')).toHaveTextContent('Busy.')
  expect(dialog.getByRole('button', { name: 'Deactivate Account' })).toBeEnabled()
})

it('enters, changes and clears reserves and the exact score, and shows them on the card [PROF-10]', async () => {
  const { user, server, edit } = await openProfile({ exactCreditScore: 731, liquidReserves: 45_000 }, (one) =>
    one.answer(changeProfileEndpoint, ({ body }) => {
      one.answer(getUserEndpoint, newUser(body as Partial<User>))
      return newUser(body as Partial<User>)
    }),
  )
  expect(fact('Financial Information', 'Exact credit score')).toHaveTextContent(/^731$/)
  expect(fact('Financial Information', 'Liquid reserves')).toHaveTextContent(/^\$45,000$/)
  await edit('Financial Information')
  const reserves = card('Financial Information').getByLabelText('Liquid reserves')
  expect(reserves).toHaveAccessibleDescription(expect.stringContaining('Lenders ask for proof of reserves'))
  await fill(user, reserves, '60000')
  await user.clear(card('Financial Information').getByLabelText('Exact credit score'))
  await user.click(button('Save'))
  const yes = card('Financial Information').queryByRole('button', { name: 'Yes' })
  if (yes) await user.click(yes)
  await waitFor(() =>
    expect(server.sentTo(changeProfileEndpoint).at(-1)?.body).toMatchObject({
      exactCreditScore: null,
      liquidReserves: 60_000,
    }),
  )
  await waitFor(() => expect(fact('Financial Information', 'Exact credit score')).toHaveTextContent('Not provided'))
  expect(fact('Financial Information', 'Liquid reserves')).toHaveTextContent(/^\$60,000$/)
})

it('saving after Yes shows progress; a failure returns the focus to Save, a success to the heading [PROF-06]', async () => {
  const { user, server, edit } = await openProfile({
    creditScoreRange: 'Good (650-699)',
    unconfirmed: ['creditScoreRange'],
  })
  await edit('Financial Information')
  await user.click(button('Save'))
  const question = await screen.findByRole('group', { name: /^Quick check: / })
  expect(question).toHaveFocus()
  server.reject(changeProfileEndpoint, 503, { message: 'Busy.' })
  const letGo = server.hold(changeProfileEndpoint)
  within(question).getByRole('button', { name: 'Yes' }).focus()
  await user.keyboard('{Enter}')
  const saving = await within(question).findByRole('button', { name: 'Saving…' })
  expect(saving).toHaveFocus()
  expect(within(question).getByRole('button', { name: 'Change' })).toBeDisabled()
  await user.keyboard('{Enter}')
  letGo()
  await waitFor(() => expect(button('Save')).toHaveFocus())
  expect(card('Financial Information').getByRole('alert')).toHaveTextContent('Busy.')
  expect(server.sentTo(changeProfileEndpoint)).toHaveLength(1)
  server.answer(changeProfileEndpoint, newUser())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Financial Information' })).toHaveFocus())
})

it('asks to confirm only values that are set [PROF-06]', async () => {
  const financials = { creditScoreRange: 'Good (650-699)', typicalPriceMin: null, typicalPriceMax: 0 } as const
  const { user, server, edit } = await openProfile({ ...financials, typicalRepairMin: null, typicalRepairMax: null })
  server.answer(changeProfileEndpoint, newUser(financials))
  await edit('Financial Information')
  await user.click(button('Save'))
  await waitFor(() => expect(server.sentTo(changeProfileEndpoint)).toHaveLength(1))
  expect(screen.queryByText('Quick check:')).toBeNull()
})

it('rejects a credit score outside 300 to 850 before it is sent [PROF-10]', async () => {
  const { user, server, edit } = await openProfile({})
  await edit('Financial Information')
  const score = card('Financial Information').getByLabelText('Exact credit score')
  await fill(user, score, '900')
  await user.click(button('Save'))
  await waitFor(() => expect(score).toHaveAccessibleDescription(expect.stringContaining('from 300 to 850')))
  expect(server.sentTo(changeProfileEndpoint)).toEqual([])
})

it('asks for the password, shows its error, and downloads one JSON file [COMP-07]', async () => {
  const files: Blob[] = []
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:test'
  })
  onTestFinished(() => made.mockRestore())
  const wrong = 'This is not your password. Try again.'
  const { user, server } = await openProfile({}, (one) =>
    one.reject(exportDataEndpoint, 403, { message: 'Enter your password.', reason: 'password-needed' }),
  )
  await user.click(button('Download my data'))
  const password = await screen.findByLabelText('Your password')
  await user.click(button('Download my data'))
  await waitFor(() => expect(password).toHaveAccessibleDescription('Enter your password'))
  server.reject(exportDataEndpoint, 403, { message: wrong, reason: 'password-needed', fields: { password: wrong } })
  await user.type(password, 'Not-Mine-1')
  await user.click(button('Download my data'))
  await waitFor(() => expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription(wrong))
  expect(files).toEqual([])

  server.answer(exportDataEndpoint, { user: { email: 'ada@example.com' }, deals: [] })
  await fill(user, screen.getByLabelText('Your password'), 'Quiet-Harbor-27')
  await user.click(button('Download my data'))
  await screen.findByText('Your file was downloaded.')
  expect(server.sentTo(exportDataEndpoint).at(-1)?.body).toEqual({ password: 'Quiet-Harbor-27' })
  expect(JSON.parse(await files[0]!.text())).toEqual({ user: { email: 'ada@example.com' }, deals: [] })
})

it('shows once what a new version of the legal texts changed [COMP-08]', async () => {
  const { user, server } = await openProfile({ legalAcceptances: [] }, (one) =>
    one.answer(acceptLegalTextsEndpoint, () => {
      one.answer(getUserEndpoint, newUser())
      return { message: 'Stored.' }
    }),
  )
  const notice = within(await screen.findByRole('region', { name: 'Our terms and privacy policy changed' }))
  for (const change of legalChanges) expect(notice.getByText(change)).toBeVisible()
  await user.click(notice.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /terms and privacy policy changed/ })).toBeNull())
  expect(server.sentTo(acceptLegalTextsEndpoint)[0]?.body).toEqual({ version: legalVersion })
})
