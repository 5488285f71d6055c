import { expect, it } from 'vitest'
import { z } from 'zod'
import { phoneNumber } from './phone.ts'

function listMessages(schema: z.ZodType, input: unknown): string[] {
  return schema.safeParse(input).error?.issues.map((issue) => issue.message) ?? []
}

it.each([
  ['+1 (555) 123-4567', '+1 (555) 123-4567'],
  ['555.123.4567', '555.123.4567'],
  ['5551234567', '5551234567'],
  ['  +44 20 7946 0958 ', '+44 20 7946 0958'],
  ['123456789012345', '123456789012345'],
  ['\u202a+1 (555) 123-4567\u202c', '+1 (555) 123-4567'],
  ['\u2066555\u2011123\u20114567\u2069', '555-123-4567'],
  ['555\u00a0123\u00a04567', '555 123 4567'],
  ['555–123–4567', '555-123-4567'],
])('accepts %j as %j [ONB-07]', (phone, value) => {
  expect(phoneNumber.parse(phone)).toBe(value)
})

it.each([
  ['555-123-456', 'Phone number must contain 10-15 digits'],
  ['1234567890123456', 'Phone number must contain 10-15 digits'],
  ['+()-. ()', 'Phone number must contain 10-15 digits'],
  ['555-CALL-NOW', 'Please enter a valid phone number'],
  ['123', 'Phone number must contain 10-15 digits'],
  ['12a', 'Please enter a valid phone number'],
  ['555\t123\t4567', 'Please enter a valid phone number'],
  ['٥٥٥١٢٣٤٥٦٧', 'Please enter a valid phone number'],
  ['<b>5551234567</b>', 'Please enter a valid phone number'],
  [`5551234567${'-'.repeat(100_000)}`, 'Please enter a valid phone number'],
  [5551234567, 'Please enter a valid phone number'],
  ['', 'Phone number is required'],
  ['   ', 'Phone number is required'],
  [null, 'Phone number is required'],
])('rejects %j with one message, %j [ONB-07]', (phone, message) => {
  expect(listMessages(phoneNumber, phone)).toEqual([message])
})

it.each(['555 123 4567 x89', '555-123-4567 ext. 8', '(555) 123-4567 extension 12', '5551234567,89', '555 123 4567 #4'])(
  'says that the extension of %j must be left out [ONB-07]',
  (phone) => {
    expect(listMessages(phoneNumber, phone)).toEqual([
      'Leave out the extension. Write the number alone, such as (555) 123-4567',
    ])
  },
)

it('is required [ONB-07]', () => {
  expect(listMessages(z.object({ phoneNumber }), {})).toEqual(['Phone number is required'])
})
