/** A field's type, which determines its validation, control and format. */
type Kind =
  | { kind: 'text'; max: number; multiline?: true }
  | { kind: 'state' }
  /** YYYY-MM-DD, not in the future. */
  | { kind: 'pastDay' }
  /** `words` are the labels of options that aren't shown by their value. */
  | { kind: 'choice'; choices: readonly string[]; error: string; words?: Readonly<Record<string, string>> }
  /** A list of options, stored in the order of `choices`. */
  | { kind: 'choices'; choices: readonly string[]; error: string; words?: Readonly<Record<string, string>> }
  /** Yes or no. */
  | { kind: 'flag' }
  | { kind: 'dollars'; min: number; error?: string }
  | { kind: 'months' | 'days' | 'count'; min: number; max: number }
  /** A count in steps of a half. */
  | { kind: 'halves'; max: number }

export type DealField = Kind & {
  /** The label in the form, edits and the history. */
  label: string
  /** The name in error messages, if it isn't the label. */
  subject?: string
  /** Blank is unknown, never zero. */
  optional?: true
  default: string | number | null
  /** Whether the form asks it under "Better matches": always, or only for a refinance. */
  better?: 'always' | 'refinance'
  hint?: string
  /**
   * The label that every asked lender sees. Of the fields without one, an investor can choose to share the address and
   * down payment.
   */
  lenders?: string
  /** The section and label on the deal sheet. A field without them isn't on it. */
  sheet?: readonly ['figure' | 'fact', label: string]
}

/** A field's value in storage and replies. */
export type DealFieldValue = string | number | boolean | readonly string[] | null

/** Returns whether two values of a field are equal. Null equals undefined. The order of a list counts. */
export function isSameFieldValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => value === other[index])
  return (one ?? null) === (other ?? null)
}

/** Returns the type in which a field's value is stored. */
export function valueTypeOf({ kind }: DealField): 'text' | 'number' | 'flag' | 'list' {
  switch (kind) {
    case 'text':
    case 'state':
    case 'pastDay':
    case 'choice':
      return 'text'
    case 'flag':
      return 'flag'
    case 'choices':
      return 'list'
    default:
      return 'number'
  }
}
