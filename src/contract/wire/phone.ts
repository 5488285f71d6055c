import { z } from 'zod'
import { cleanCopiedFigure } from '#domain/text/copied-text.ts'

/** Long enough for fifteen digits with a separator after each. */
const maxPhoneLength = 40

const allowedCharacters = /^[0-9 +().-]*$/

/**
 * Matches an extension at the end: `x89`, `ext. 89`, `extension 89`, `#89`, or a pause written as a comma or semicolon.
 */
const extension = /\d\s*(?:[,;#]|ext?(?:ension|n)?\b\.?:?|x)\s*\d{1,7}$/i

/**
 * A phone number, cleaned of copied marks and trimmed. Its characters are checked before its digits are counted, with
 * one message at a time. Ten to fifteen digits: at least a US number without its country code, at most the longest
 * number of E.164.
 */
export const phoneNumber = z
  .string({
    error: (issue) => (issue.input == null ? 'Phone number is required' : 'Please enter a valid phone number'),
  })
  // Runs first, so that a very long text isn't processed.
  .max(2 * maxPhoneLength, { error: 'Please enter a valid phone number', abort: true })
  .overwrite((text) => cleanCopiedFigure(text).trim())
  .min(1, { error: 'Phone number is required', abort: true })
  .max(maxPhoneLength, { error: 'Please enter a valid phone number', abort: true })
  .refine((phone) => !extension.test(phone), {
    error: 'Leave out the extension. Write the number alone, such as (555) 123-4567',
    abort: true,
  })
  .regex(allowedCharacters, { error: 'Please enter a valid phone number', abort: true })
  .refine(hasTenToFifteenDigits, 'Phone number must contain 10-15 digits')

function hasTenToFifteenDigits(phone: string): boolean {
  const digits = phone.replace(/[^0-9]/g, '').length
  return digits >= 10 && digits <= 15
}
