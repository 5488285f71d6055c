import { expect, it } from 'vitest'
import { askForReviewEndpoint } from './contact.ts'

it('accepts line breaks in a request to review matches, which is a text area [COMP-10]', () => {
  const message = 'Why is this lender missing?\n\nIt lends in Ohio.'
  expect(askForReviewEndpoint.body.parse({ message })).toEqual({ message })
})
