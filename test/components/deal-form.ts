import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { answerDeals, listedDeal, type MatchedDeal, readyInvestor } from './answer-deals.ts'
import type { FakeServer } from './fake-server.ts'
import { openPage } from './open-page.tsx'

export const dealDialog = () => screen.getByRole('dialog', { name: 'Submit a Deal' })
/** Returns queries within the deal form. */
export const dealForm = () => within(dealDialog())
/**
 * Finds a field by its label's own words. getByLabelText asks every element for its labels, for which happy-dom
 * searches the whole document each time.
 */
export const dealField = (label: string) =>
  dealForm().getByText<HTMLLabelElement>(label, { selector: 'label' }).control as HTMLInputElement
export const submitDeal = (user: UserEvent) => user.click(dealForm().getByRole('button', { name: 'Submit Deal' }))

/**
 * Opens the dashboard of an investor who has one deal, with the deal form on top. Chooses the state, because happy-dom
 * forgets a select's initial value. A browser test covers the defaults of all fields.
 */
export async function openDealForm(
  deals: MatchedDeal[] = [listedDeal(1)],
  prepare: (server: FakeServer) => void = () => {},
  { isReload = false } = {},
) {
  const page = await openPage('/dashboard?deal=new#my-deals', {
    signedIn: readyInvestor,
    isReload,
    prepare(server) {
      answerDeals(server, deals)
      prepare(server)
    },
  })
  await screen.findByLabelText('Loan amount')
  await page.user.selectOptions(dealField('Property state'), 'California')
  return { ...page, deals }
}

/** Fills the required fields that have no default. */
export async function fillRequiredFields(user: UserEvent, address = '7 Birch Street'): Promise<void> {
  await user.click(dealForm().getByLabelText('No, it is an investment property'))
  await user.click(dealField('Property address'))
  await user.paste(address)
  await user.click(dealField('Purpose'))
  await user.paste('Purchase and rehab')
}

/** Selects a field's whole text and pastes another one over it. */
export async function replaceWith(user: UserEvent, field: HTMLInputElement, text: string): Promise<void> {
  await user.click(field)
  await user.keyboard('{Control>}a{/Control}')
  await user.paste(text)
}

/**
 * Empties a field with Backspace, types into it and leaves it. Expects it to stay empty and focused before, and to hold
 * `written` after.
 */
export async function typeOver(user: UserEvent, field: HTMLInputElement, keys: string, written: string): Promise<void> {
  await emptyByKeys(user, field)
  await user.keyboard(keys)
  expect(field).toHaveFocus()
  await user.tab()
  expect(field).toHaveValue(written)
}

/** Empties a field with Backspace. Expects it to stay empty and focused. */
export async function emptyByKeys(user: UserEvent, field: HTMLInputElement): Promise<void> {
  await user.click(field)
  await user.keyboard('{End}')
  while (field.value !== '') await user.keyboard('{Backspace}')
  expect(field).toHaveValue('')
  expect(field).toHaveFocus()
}

/** Waits until a field's accessible description contains the text or matches the pattern. */
export const expectDescription = (field: HTMLElement, text: string | RegExp) =>
  waitFor(() =>
    expect(field).toHaveAccessibleDescription(typeof text === 'string' ? expect.stringContaining(text) : text),
  )
