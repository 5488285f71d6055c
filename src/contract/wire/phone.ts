import { z } from 'zod'

/** Fifteen digits with a separator after each fit easily; more is not a number anybody types. */
const maxPhoneLength = 40

const allowedCharacters = /^[0-9 +().-]*$/

/**
 * A phone number as typed, trimmed. Its characters are judged before its digits are counted, with one message at a time.
 * Ten to fifteen digits: a US number without its country code at least, the longest number of E.164 at most.
 */
export const phoneNumber = z
  .string({
    error: (issue) => (issue.input == null ? 'Phone number is required' : 'Please enter a valid phone number'),
  })
  .trim()
  .min(1, { error: 'Phone number is required', abort: true })
  .max(maxPhoneLength, { error: 'Please enter a valid phone number', abort: true })
  .regex(allowedCharacters, { error: 'Please enter a valid phone number', abort: true })
  .refine(hasTenToFifteenDigits, 'Phone number must contain 10-15 digits')

function hasTenToFifteenDigits(phone: string): boolean {
  const digits = phone.replace(/[^0-9]/g, '').length
  return digits >= 10 && digits <= 15
}
