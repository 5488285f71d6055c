import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { groupFields, lenderFieldByName } from './lender-field-groups.ts'
import { LenderFields } from './lender-fields.tsx'
import { readableFieldText } from './readable-field-text.ts'

it.each([
  ['minAmount', '75000', '$75,000'],
  ['loanFees', '1495.5', '$1,495.50'],
  ['minRate', '9.125', '9.125%'],
  ['minTerm', '1', '1 month'],
  ['fundingDays', '10', '10 days'],
  ['minCreditScore', '660', '660'],
  ['minRate', '', ''],
  ['minRate', 'from 9%', 'from 9%'],
])('formats %s of %s as %s [DESK-02]', (field, text, written) => {
  expect(readableFieldText(field, text)).toBe(written)
})

it('puts every field in one group, and fields without a description in the last', () => {
  const names = [...Object.keys(lenderFieldByName), 'gardenFee']
  const groups = groupFields(names)
  expect(groups.flatMap(({ fields }) => fields).sort()).toEqual([...names].sort())
  expect(groups.at(-1)).toEqual({ title: 'More', fields: ['gardenFee'] })
})

function Sample() {
  const form = useForm({
    defaultValues: { fields: { kinds: 'flip; bridge', minRate: '9%' } },
    errors: { fields: { minRate: { type: 'server', message: 'cannot be read' } } },
  })
  return <LenderFields form={form} path="fields" />
}

it('selects several options, and shows a message at its field [DESK-02]', () => {
  const html = renderInSite(<Sample />)
  const pressed = [...html.matchAll(/aria-pressed="true"[^>]*>([^<]*)</g)].map(([, label]) => label)
  expect(pressed).toEqual(['Fix and flip', 'Bridge'])
  expect(html).toMatch(/<input[^>]*aria-invalid="true"/)
  expect(textOf(html)).toContain('cannot be read')
})

it('formats the day terms were checked, and leaves unreadable text unchanged', () => {
  expect(readableFieldText('termsCheckedAt', '2026-09-09T21:10:32.000Z')).toBe('September 9, 2026')
  expect(readableFieldText('programTermsCheckedAt', '2026-09-09')).toBe('September 9, 2026')
  expect(readableFieldText('termsCheckedAt', 'last week')).toBe('last week')
})
