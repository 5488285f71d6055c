import { describe, expect, it } from 'vitest'
import type { Deal } from '#contract/deals/deals.ts'
import { wireDeal } from '#test/builders/wire-deal.ts'
import { DealFormInput, type DealFormValues } from '#web/features/deals/form/deal-form-schema.ts'
import { changedFields, editValues } from './edit-values.ts'

/** Returns what the edit form sends for a stored deal after these values were changed in it. */
function sentFor(stored: Partial<Deal>, typed: Partial<DealFormValues>) {
  const deal = wireDeal({ occupancy: 'investment', ...stored })
  return changedFields(DealFormInput.parse({ ...editValues(deal), ...typed }), deal)
}

describe('editing another field of a deal', () => {
  it.each([
    ['a long term without a loan kind', { loanKind: null, termMonths: 180 }],
    ['a long term and a hold without a loan kind', { loanKind: null, termMonths: 61, holdMonths: 8 }],
    ['a 30-year term without a loan kind', { loanKind: null, termMonths: 360, holdMonths: 24 }],
    ['a rental loan with a hold', { loanKind: 'rental', termMonths: 360, holdMonths: 24 }],
    ['a short term without a loan kind', { loanKind: null, termMonths: 12, holdMonths: 8 }],
  ] as const)('keeps %s [LIFE-01]', (_, stored) => {
    expect(sentFor(stored, {})).toEqual({})
    expect(sentFor(stored, { loanAmount: 150_000 })).toEqual({ loanAmount: 150_000 })
  })
})

it('sends the term and the hold of a newly chosen loan kind [LIFE-01]', () => {
  const short = { loanKind: 'short', termMonths: 12, holdMonths: 8 } as const
  expect(sentFor(short, { loanKind: 'rental' })).toEqual({ loanKind: 'rental', termMonths: 360, holdMonths: null })
  const long = { loanKind: null, termMonths: 180, holdMonths: 8 }
  expect(sentFor(long, { loanKind: 'short', termMonths: 24, holdMonths: null })).toEqual({
    loanKind: 'short',
    termMonths: 24,
    holdMonths: null,
  })
})
