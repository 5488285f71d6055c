import { createFormControl } from 'react-hook-form'
import { expect, it } from 'vitest'
import { applyServerErrors, listErrors } from '#web/forms/form.tsx'

type Values = { email: string; phone?: string | undefined; address: { state: string } }

function startForm() {
  const form = createFormControl<Values>({
    defaultValues: { email: 'ada@merrinhomes.example', phone: undefined, address: { state: '' } },
  })
  const errors = () => form.control._formState.errors
  // Has the methods of the hook's form. Errors are read from the control, because nothing renders here.
  return { form: form as unknown as Parameters<typeof applyServerErrors<Values, Values>>[0], errors }
}

it('puts each message at its field, even a nested one, and none above the form', () => {
  const { form, errors } = startForm()
  applyServerErrors(form, {
    message: 'Please check the form.',
    fields: {
      email: 'This email is taken',
      phone: 'Phone is required',
      'address.state': 'Choose one of the 50 states',
    },
  })
  expect(listErrors(errors())).toEqual([
    { name: 'email', message: 'This email is taken' },
    { name: 'phone', message: 'Phone is required' },
    { name: 'address.state', message: 'Choose one of the 50 states' },
  ])
  expect(errors().root).toBeUndefined()
  expect(form.getValues('email')).toBe('ada@merrinhomes.example')
})

it('maps a server’s field name to the form’s, and shows messages of unknown fields above the form', () => {
  const { form, errors } = startForm()
  const fields = { state: 'Choose one of the 50 states', country: 'Only the United States' }
  applyServerErrors(form, { message: 'Please check the form.', fields }, (name) => `address.${name}`)
  expect(listErrors(errors())).toEqual([{ name: 'address.state', message: 'Choose one of the 50 states' }])
  expect(errors().root?.['server']?.message).toBe('Only the United States')
})

it.each([
  ['no field is named', { message: 'An error occurred' }, 'An error occurred'],
  ['the list of fields is empty', { message: 'An error occurred', fields: {} }, 'An error occurred'],
  [
    'a field is not in this form',
    { message: 'x', fields: { email: 'Taken', captcha: 'Bot detected' } },
    'Bot detected',
  ],
  [
    'two fields outside the form have the same one',
    { message: 'x', fields: { a: 'Odd', b: 'Odd', c: 'Even' } },
    'Odd Even',
  ],
  ['a name is inherited and no field', { message: 'x', fields: { constructor: 'Odd' } }, 'Odd'],
])('shows the message above the form when %s', (_, failure, expected) => {
  const { form, errors } = startForm()
  applyServerErrors(form, failure)
  expect(errors().root?.['server']?.message).toBe(expected)
})

it('lists only errors of fields, and reads no properties of a field’s element', () => {
  expect(
    listErrors({
      root: { server: { type: 'server', message: 'No' } },
      name: { type: 'too_small', message: 'Name is required', ref: { name: 'name', message: 'not this' } },
      owners: [undefined, { share: { type: 'x', message: 'Too much' } }],
    }),
  ).toEqual([
    { name: 'name', message: 'Name is required' },
    { name: 'owners.1.share', message: 'Too much' },
  ])
})
