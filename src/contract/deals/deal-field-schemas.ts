import { z } from 'zod'
import { requiredText } from '#contract/wire/text.ts'
import { dollars, wholeNumber } from '#contract/wire/wire.ts'
import { valueTypeOf } from '#domain/deal/deal-field.ts'
import {
  type DealFieldName,
  type DealFieldValues,
  dealField,
  dealFieldNames,
  type dealFields,
} from '#domain/deal/deal-fields.ts'
import { findState } from '#domain/states/state-abbreviations.ts'

/**
 * Makes a field optional. An undefined value becomes null, which means unknown, never zero. The schema still checks an
 * empty text. In a partial schema a missing key stays missing.
 */
export const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null)

type Fields = typeof dealFields
type Given<N extends DealFieldName> = NonNullable<DealFieldValues[N]>
type InputSchema<N extends DealFieldName> = Fields[N] extends { optional: true }
  ? ReturnType<typeof optional<z.ZodType<Given<N>, Given<N>>>>
  : z.ZodType<Given<N>, Given<N>>

/** The input schema of each deal field, built from `dealFields`. */
export const dealInputShape = Object.fromEntries(
  dealFieldNames.map((name) => {
    const schema = schemaOf(name)
    return [name, dealField(name).optional ? optional(schema) : schema]
  }),
) as unknown as { [N in DealFieldName]: InputSchema<N> }

/** Returns the schema for a deal field's kind, with the field's error messages. */
function schemaOf(name: DealFieldName): z.ZodType {
  const field = dealField(name)
  const subject = field.subject ?? field.label
  switch (field.kind) {
    case 'text':
      return requiredText({
        label: subject,
        max: field.max,
        multiline: field.multiline ?? false,
        isPostal: name === 'propertyAddress',
      })
    case 'state':
      return stateName(subject)
    case 'pastDay':
      return pastDay(subject)
    case 'choice':
      return z.enum(field.choices, { error: field.error })
    case 'choices':
      return choiceList(field)
    case 'flag':
      return z.boolean({ error: `Answer ${subject.toLowerCase()} with yes or no` })
    case 'dollars':
      return dollars(subject, { min: field.min, ...(field.error ? { minMessage: field.error } : {}) })
    case 'months':
    case 'days':
    case 'count':
      return wholeNumber(subject, field)
    case 'halves':
      return halves(subject, field.max)
  }
}

/**
 * Returns a schema for several choices. Removes duplicates and sorts by the order of `choices`. An empty selection
 * becomes null.
 */
function choiceList({ choices, error }: { choices: readonly string[]; error: string }) {
  return z
    .array(z.enum(choices, { error }), { error })
    .max(100, error)
    .transform((given) => choices.filter((choice) => given.includes(choice)))
    .transform((chosen) => (chosen.length > 0 ? chosen : null))
}

/** Returns a schema that accepts a state's name or abbreviation and outputs the name. */
function stateName(subject: string) {
  return z
    .string({ error: `${subject} is required` })
    .trim()
    .min(2, `${subject} is required`)
    .transform((text, ctx) => {
      const name = findState(text)
      if (name) return name
      ctx.addIssue({ code: 'custom', message: 'Choose one of the 50 states' })
      return z.NEVER
    })
}

/** Returns a schema for a past day as YYYY-MM-DD. Accepts an ISO date-time and keeps its day. */
function pastDay(subject: string) {
  const name = subject.toLowerCase()
  return (
    z
      .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: `Enter the ${name} as a date` })
      .transform((text) => text.slice(0, 10))
      .refine((text) => text >= '1900-01-01', `Enter the ${name} as a date`)
      // Allows one extra day, because "today" starts earlier in time zones east of the server.
      .refine((text) => Date.parse(text) <= Date.now() + 86_400_000, `The ${name} cannot be in the future`)
  )
}

/** Returns a schema for a count in steps of 0.5, such as bathrooms. */
function halves(subject: string, max: number) {
  const message = `${subject} must be from 0 to ${max}, in steps of 0.5`
  return z
    .number({ error: message })
    .min(0, message)
    .max(max, message)
    .refine((n) => Number.isInteger(n * 2), message)
}

type ReplyValue<N extends DealFieldName> =
  | (Given<N> extends string ? string : Given<N> extends readonly string[] ? string[] : Given<N>)
  | (null extends DealFieldValues[N] ? null : never)

const replySchemas = { text: z.string(), number: z.number(), flag: z.boolean(), list: z.array(z.string()) }

/** Returns the reply schemas of the named fields. They check only the type, because stored values are valid. */
export function dealReplyShape<Name extends DealFieldName>(names: readonly Name[]) {
  return Object.fromEntries(
    names.map((name) => {
      const schema = replySchemas[valueTypeOf(dealField(name))]
      return [name, dealField(name).optional ? schema.nullable() : schema]
    }),
  ) as unknown as { [N in Name]: z.ZodType<ReplyValue<N>> }
}
