import { z } from 'zod'
import { cleanCopiedFigure } from '#domain/text/copied-text.ts'

/** RFC 5321 allows a path of 256 octets, of which the angle brackets take two. */
const maxEmailLength = 254

const invalidEmail = 'Please enter a valid email address'

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const domainLabel = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const topLevel = '(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])'

/**
 * Matches an address with single dots inside the local part and at least one dot in the domain. International domains
 * must be in punycode, which is what browsers send.
 */
const addressPattern = new RegExp(`^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:${domainLabel}\\.)+${topLevel}$`)

/**
 * Validates an email address, which identifies an account. Cleans up copied characters, trims and lower-cases it.
 * Matches the pattern before lower-casing, because lower-casing turns some non-ASCII letters, such as the Kelvin sign,
 * into ASCII and could yield another account's address.
 */
export const emailAddress = z
  .string({ error: invalidEmail })
  // Rejects oversized input before cleaning. Leaves room for characters that cleaning removes.
  .max(2 * maxEmailLength, { error: invalidEmail, abort: true })
  .overwrite((text) => cleanCopiedFigure(text).trim())
  .max(maxEmailLength, { error: invalidEmail, abort: true })
  // Doesn't abort, so that cross-field checks such as the password confirmation also report their errors.
  .regex(addressPattern, invalidEmail)
  .toLowerCase()
