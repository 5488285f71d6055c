import type { ZodType } from 'zod'
import { emailAddress } from '#contract/wire/email.ts'
import { phoneNumber } from '#contract/wire/phone.ts'
import { optionalText, textLimits } from '#contract/wire/text.ts'
import { slugOf } from '#domain/text/slug.ts'
import { licenseOf, licenseText } from '#server/features/lenders/licenses/license-text.ts'
import { type CellContext, CellError, present } from './cell-verdict.ts'
import { quote } from './plain-cell.ts'

/** Returns a parser that validates with a contract schema and throws a CellError with the schema's message. */
export const readText = (schema: ZodType) => (cell: string) => {
  const { data, error } = schema.safeParse(cell)
  if (error) throw new CellError('text', `cannot be kept: ${error.issues[0]?.message ?? 'it is not valid'}`)
  return data
}

/** Returns the ten-digit phone numbers in a text, not those after another country's code. */
const phonesIn = (text: string): readonly string[] =>
  text.match(/(?<!\d|\+\d{1,3}[-. ]?)(?:\+?1[-. ]?)?\(?\d{3}\)?[-. ]{0,2}\d{3}[-. ]?\d{4}(?!\d)/g) ?? []

const isEmail = (text: string) => emailAddress.safeParse(text).success

/** Returns null for words like 'see website', with a warning that gives an accepted example. */
function readAsNone(cell: string, as: string, context: CellContext): null {
  context.warn(`${quote(cell)} was read as ${as} would be read`)
  return null
}

/**
 * Parses an email, also as `Name <a@b.com>` or `mailto:a@b.com`. Takes the first of several with a warning. Null
 * with a warning for words such as 'see website'.
 * @throws CellError for a text with a digit or an at sign but no valid email.
 */
export function readEmail(cell: string, context: CellContext): string | null {
  if (isEmail(cell)) return emailAddress.parse(cell)
  const parts = cell
    .split(/[\s;,|/<>()]+/)
    .map((part) => part.replace(/^mailto:/i, '').replace(/\.$/, ''))
    .filter((part) => part.includes('@'))
  const [found] = parts.filter(isEmail)
  if (!found) {
    if (!/[@\d]|\(at\)|\[at\]/i.test(cell)) return readAsNone(cell, 'no address; deals@example.com', context)
    throw new CellError('address', 'isn’t an email address; write it like deals@example.com')
  }
  if (parts.length > 1) context.warn(`of ${parts.length} addresses the first was taken, ${found}`)
  const [phone] = phonesIn(cell)
  if (phone) context.warn(`${quote(phone)} was left out`)
  return emailAddress.parse(found)
}

/**
 * Parses the first email and phone number in a text such as `Nora Petrov - (303) 555-0161 - nora@example.com`, and
 * leaves out the rest with a warning. Undefined without either.
 */
export function readContact(cell: string, context: CellContext) {
  const emails = (cell.match(/[^\s<>(),;:@]+@[^\s<>(),;@]+\.[a-z]{2,}/gi) ?? []).filter(isEmail)
  const phones = phonesIn(cell)
  if (emails.length + phones.length === 0) return undefined
  const rest = [...emails, ...phones]
    .reduce((text, one) => text.replace(one, ' '), cell)
    .replace(/[\s\-–—|/,;:<>()]+/g, ' ')
    .trim()
  const more = [...emails.slice(1), ...phones.slice(1), rest].filter((text) => text !== '')
  if (more.length > 0) context.warn(`${more.map(quote).join(', ')} was left out`)
  return present({
    contactEmail: emails[0] && emailAddress.parse(emails[0]),
    contactPhone: phones[0] && phoneNumber.parse(phones[0].trim()),
  })
}

/** Separators between phone numbers. */
const betweenPhones = /\s*(?:\/|;|\||,|\bor\b|\band\b)\s*/i
/** An extension at the end of a number. */
const extensionNumber = new RegExp(
  String.raw`[\s,;(]*(?:\bext(?:ension)?\b\.?|\bx\.?(?=\s*\d)|#|(?<=\d)x(?=\d))\s*:?\s*\d{1,6}\)?(?=\s*$|${betweenPhones.source})`,
  'gi',
)
const phoneCharacters = (text: string) => text.replace(/[^0-9 +().-]/g, '').trim()
const keypad = 'abcdefghijklmnopqrstuvwxyz'
const keys = '22233344455566677778889999'

/**
 * Parses a phone number: drops an extension with a warning, takes the first of several, converts letters to digits
 * (1-800-FLIP-NOW) unless the number is complete without them. Null with a warning for a text without digits, such as
 * 'see website'.
 * @throws CellError for a text with digits but no number of 10 to 15 digits.
 */
export function readPhone(cell: string, context: CellContext): string | null {
  if (phoneNumber.safeParse(cell).success) return phoneNumber.parse(cell)
  const text = cell
    .trim()
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/\u00a0/g, ' ')
    // Removes '(main)' or '(5363)' after a number.
    .replace(/(?<=\d{4}|[a-z]{4}) ?\((?![^)]*\d{3}\) ?\d)[^)]*\)/gi, '')
    .replace(/^(?:tel|phone|ph|office|main|toll[- ]free|direct|cell)[.: ]+/i, '')
  const extensions = (text.match(extensionNumber) ?? []).map((one) => quote(one.replace(/^[\s,;(]+/, '')))
  if (extensions.length > 0) context.warn(`the extension ${extensions.join(', ')} was left out`)
  const [beginning = '', ...others] = text.replace(extensionNumber, '').split(betweenPhones)
  const [whole, another] = phonesIn(beginning)
  const first = /[a-z]/i.test(beginning) && whole ? whole : beginning
  const isComplete = phoneNumber.safeParse(phoneCharacters(first)).success
  const digits =
    /\d{3}/.test(first) && !isComplete
      ? first.replace(/[a-z]/gi, (letter) => keys[keypad.indexOf(letter.toLowerCase())]!)
      : first
  const parsed = phoneNumber.safeParse(phoneCharacters(digits))
  if (!parsed.success) {
    if (!/\d/.test(cell)) return readAsNone(cell, 'no number; (415) 555-0132', context)
    throw new CellError('phone', 'isn’t a phone number of 10 to 15 digits; write it like (415) 555-0132')
  }
  const email = /\S+@\S+/.exec(cell)?.[0]
  if (email) context.warn(`${quote(email)} was left out`)
  if (digits !== first) context.warn(`${quote(first)} was read as ${parsed.data}`)
  if (another || others.some((one) => /\d{3}/.test(one)))
    context.warn(`of several numbers the first was taken, ${parsed.data}`)
  return parsed.data
}

const fileName = /\.(?:pdf|png|jpe?g|docx?|xlsx?)$/i
const websiteText = readText(optionalText({ label: 'The website', max: 200 }))

/** Separators between addresses. A comma belongs to a path unless a space or another address follows. */
const betweenAddresses = /\s*[;,|]\s*|\s+(?:(?:or|and|&)\s*)?(?=\S+\.\S)/
const betweenPaths = /\s*[;,|](?:\s+|(?=https?:|www\.))|\s+(?:(?:or|and|&)\s*)?(?=\S+\.\S)/i

/**
 * Parses a web address and returns it as typed. Takes the first of several with a warning. Null with a warning for a
 * text without a period or colon.
 * @throws CellError for any other text that isn't a web address, or has more than 200 characters.
 */
export function readWebsite(cell: string, context: CellContext): string | null {
  const hasPath = /[\w.]\/[^/\s]/.test(cell)
  const [first = '', ...others] = cell.trim().split(hasPath ? betweenPaths : betweenAddresses)
  const bare = cell.trim().replace(/(?<=\.[a-z/][^\s()]*) \([^)]*\)$/i, '')
  const text = websiteText(others.length > 0 ? first : bare) as string | null
  if (text === null) return null
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`
  const url = URL.parse(address)
  if (!/[.:]/.test(text)) return readAsNone(cell, 'no address; https://example.com', context)
  const isSite = url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && !fileName.test(url.hostname)
  if (!isSite || url.username || /\s/.test(text))
    throw new CellError('address', 'isn’t a web address; write it like https://example.com')
  if (others.length > 0) context.warn(`of ${others.length + 1} addresses the first was taken, ${text}`)
  return text
}

export function readSlug(cell: string): string {
  if (cell.length > 200 || slugOf(cell) !== cell || cell === '')
    throw new CellError('text', 'must consist of a-z, 0-9 and single hyphens, such as acme-capital')
  return cell
}

const descriptionText = readText(optionalText({ label: 'The description', max: textLimits.message, multiline: true }))

/** Parses a public description. Warns about a text that seems to be an internal note. */
export function readDescription(cell: string, { header, warn }: CellContext): unknown {
  const isInternal = !/[.!?]$/.test(cell.trim()) || /\b(?:do not|don't|stopped|not a lender|i|my|me)\b/i.test(cell)
  // An exported description is public already.
  if (isInternal && header !== 'description')
    warn(`${quote(cell)} will be public as the lender’s description; is it meant for investors?`)
  return descriptionText(cell)
}

/**
 * Parses a company's NMLS number (Nationwide Multistate Licensing System): `NMLS #123456` is 123456.
 * @throws CellError
 */
export function readNmlsId(cell: string): string {
  const digits = /^(?:company )?(?:nmls)?(?: ?id)?[\s#:.-]*(\d{3,10})$/i.exec(cell.trim())
  if (!digits) throw new CellError('number', 'isn’t an NMLS number; write it like 123456')
  return digits[1]!
}

/**
 * Parses licenses such as `CA 60DBO-12345 (DFPI); TX 4711` and returns their texts, sorted and without duplicates.
 * Ignores a part without a state or number with a warning.
 */
export function readLicenses(cell: string, context: CellContext): string[] {
  const found: string[] = []
  for (const part of cell.split(/[;|\n]|,(?![^(]*\))/)) {
    if (part.trim() === '') continue
    const license = licenseOf(part)
    if (license) found.push(licenseText(license))
    else context.warn(`${quote(part)} was left out; CA 60DBO-12345 (DFPI) would be read`)
  }
  return [...new Set(found)].sort()
}
