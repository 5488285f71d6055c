import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { changeProfileEndpoint, getUserEndpoint, type User } from '#contract/accounts/profile.ts'
import { newUser } from '#test/builders/render-in-site.tsx'
import { answerDeals } from './answer-deals.ts'
import { emptyByKeys, typeOver } from './deal-form.ts'
import { answerHome, type FakeServer } from './fake-server.ts'
import { openPage } from './open-page.tsx'

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const experience = ['Projects in the last 3 years', 'Deals in the last 3 years', 'Total experience, in years'] as const
const usual = [
  'Typical price, minimum',
  'Typical price, maximum',
  'Typical repairs, minimum',
  'Typical repairs, maximum',
] as const

/** The fake profile stores the request's body. */
function answerProfile(server: FakeServer): void {
  let user = newUser()
  server.answer(getUserEndpoint, () => user)
  server.answer(changeProfileEndpoint, ({ body }) => {
    user = { ...user, ...(body as Partial<User>) }
    return user
  })
}

/** Saves the form, and confirms unchanged values when it asks. */
async function save(user: UserEvent, name: string, isSaved: () => unknown) {
  await user.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Yes' }) ?? isSaved()).toBeTruthy())
  const yes = screen.queryByRole('button', { name: 'Yes' })
  if (yes) await user.click(yes)
  await waitFor(() => expect(isSaved()).toBeTruthy())
}

it('figures of the profile are typed key by key, and an emptied one becomes 0 [PROF-05]', async () => {
  const { user, server } = await openPage('/profile', { signedIn: {}, prepare: answerProfile })
  const edit = async (title: string) => user.click(await screen.findByRole('button', { name: `Edit ${title}` }))
  await edit('Real Estate Experience')
  await screen.findByLabelText(experience[0])
  await typeOver(user, input(experience[0]), '12', '12')
  await typeOver(user, input(experience[1]), '7', '7')
  await typeOver(user, input(experience[2]), '3.5', '3.5')
  await emptyByKeys(user, input(experience[0]))
  await save(user, 'Save', () => screen.queryByRole('button', { name: 'Edit Real Estate Experience' }))
  await edit('Financial Information')
  await user.selectOptions(await screen.findByLabelText('Credit score range'), 'Good (650-699)')
  for (const [index, label] of usual.entries())
    await typeOver(user, input(label), `${(index % 2) + 1}25k`, `$${(index % 2) + 1}25,000`)
  await emptyByKeys(user, input('Typical repairs, minimum'))
  await save(user, 'Save', () => screen.queryByRole('button', { name: 'Edit Financial Information' }))
  expect(Object.assign({}, ...server.sentTo(changeProfileEndpoint).map(({ body }) => body))).toMatchObject({
    reProjectsLast3Years: 0,
    reDealsLast3Years: 7,
    reTotalExperienceYears: 3.5,
    typicalPriceMin: 125_000,
    typicalPriceMax: 225_000,
    typicalRepairMin: 0,
    typicalRepairMax: 225_000,
  })
})

it('a digit typed next to a single 0 replaces it', async () => {
  const { user } = await openPage('/profile', { signedIn: {} })
  await user.click(await screen.findByRole('button', { name: 'Edit Real Estate Experience' }))
  await screen.findByLabelText(experience[0])
  const projects = input(experience[0])
  expect(projects).toHaveValue('0')
  await user.click(projects)
  await user.keyboard('{Home}12')
  expect(projects).toHaveValue('12')
})

it('figures of the completion form are typed key by key [PROF-01] [PROF-05]', async () => {
  const { user, server } = await openPage('/dashboard', {
    prepare(one) {
      answerDeals(one, [])
      answerProfile(one)
    },
    signedIn: {},
  })
  await user.click(await screen.findByRole('button', { name: 'Complete Now' }))
  await screen.findByLabelText(experience[0])
  await typeOver(user, input(experience[0]), '12', '12')
  await typeOver(user, input(experience[1]), '7', '7')
  await typeOver(user, input(experience[2]), '3.5', '3.5')
  await typeOver(user, input(usual[0]), '85000', '$85,000')
  await typeOver(user, input(usual[1]), '1.2m', '$1,200,000')
  await typeOver(user, input(usual[3]), '95k', '$95,000')
  await emptyByKeys(user, input(usual[2]))
  await save(user, 'Save profile', () => screen.queryByRole('button', { name: 'Submit Now' }))
  expect(server.sentTo(changeProfileEndpoint).at(-1)!.body).toMatchObject({
    reProjectsLast3Years: 12,
    reDealsLast3Years: 7,
    reTotalExperienceYears: 3.5,
    typicalPriceMin: 85_000,
    typicalPriceMax: 1_200_000,
    typicalRepairMin: 0,
    typicalRepairMax: 95_000,
  })
})

it('bounds of the directory are typed key by key, and an emptied one means no limit', async () => {
  const { user, address } = await openPage('/lenders?loanAmountMin=100000', { prepare: answerHome })
  await user.click(await screen.findByRole('button', { name: /^Filters/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await dialog.findByLabelText('Interest rate, from, percent')
  for (const [label, keys, written] of [
    ['Interest rate, from, percent', '9 1/4', '9.25%'],
    ['Interest rate, to, percent', '12', '12%'],
    ['Loan amount, to, dollars', '1.2m', '$1,200,000'],
    ['Loan amount, from, dollars', '250k', '$250,000'],
    ['Loan term, from, months', '6', '6'],
    ['Loan term, to, months', '24', '24'],
    ['Points, from, percent', '1', '1%'],
    ['Points, to, percent', '3', '3%'],
  ] as const)
    await typeOver(user, dialog.getByLabelText<HTMLInputElement>(label), keys, written)
  await emptyByKeys(user, dialog.getByLabelText<HTMLInputElement>('Loan amount, from, dollars'))
  await user.click(dialog.getByRole('button', { name: /^(Apply Filters|Show [\d,]+ lenders?)$/ }))
  await waitFor(() =>
    expect(address()).toBe(
      '/lenders?interestRateMin=9.25&interestRateMax=12&loanAmountMax=1200000&loanTermMin=6&loanTermMax=24&pointsMin=1&pointsMax=3',
    ),
  )
})
