import { z } from 'zod'
import { cleanCopiedFigure } from '#domain/text/copied-text.ts'

/** RFC 5321 allows a path of 256 octets, of which the angle brackets take two. */
const maxEmailLength = 254

const invalidEmail = 'Please enter a valid email address'

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const domainLabel = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const topLevel = '(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])'

/**
 * Single inner dots in the name, at least one dot in the domain; international domains as punycode, as browsers send
 * them.
 */
const address = new RegExp(`^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:${domainLabel}\\.)+${topLevel}$`)

/**
 * An email address, which identifies an account: cleaned of copied marks, trimmed and lower-cased. It is checked before
 * it is lower-cased, because the Kelvin sign, among others, becomes an ASCII letter then and would be another person's
 * address.
 */
export const emailAddress = z
  .string({ error: invalidEmail })
  .max(2 * maxEmailLength, { error: invalidEmail, abort: true })
  .overwrite((text) => cleanCopiedFigure(text).trim())
  .max(maxEmailLength, { error: invalidEmail, abort: true })
  // Doesn't abort validation, so that checks across fields, such as a password's confirmation, report their errors,
  // too.
  .regex(address, invalidEmail)
  .toLowerCase()
