/** What a field holds, which decides its check, its control and how its value is written. */
type Kind =
  | { kind: 'text'; max: number }
  | { kind: 'state' }
  /** YYYY-MM-DD, not in the future. */
  | { kind: 'pastDay' }
  /** `words` say a choice where its value does not. */
  | { kind: 'choice'; choices: readonly string[]; error: string; words?: Readonly<Record<string, string>> }
  /** Several of the choices, in their order. */
  | { kind: 'choices'; choices: readonly string[]; error: string; words?: Readonly<Record<string, string>> }
  /** Yes or no. */
  | { kind: 'flag' }
  | { kind: 'dollars'; min: number; error?: string }
  | { kind: 'months' | 'days' | 'count'; min: number; max: number }
  /** A count in steps of a half. */
  | { kind: 'halves'; max: number }

export type DealField = Kind & {
  /** As the form, an edit and the history name it. */
  label: string
  /** As a message about a wrong value names it, where that is not the label. */
  subject?: string
  /** Blank is unknown, never zero. */
  optional?: true
  /** What the form opens with. */
  default: string | number | null
  /** Asked under "Better matches": always, or only of a refinance. */
  better?: 'always' | 'refinance'
  hint?: string
  /** As a lender who was asked reads it; one without stays with the investor. */
  lenders?: string
  /** As the shared sheet names it, among its figures or its facts; one without is not on the sheet. */
  sheet?: readonly ['figure' | 'fact', label: string]
}

/** Any field's value, as it is stored and as replies carry it. */
export type DealFieldValue = string | number | boolean | readonly string[] | null

/** Whether two values of a field say the same; not given is null or absent. */
export function isSameFieldValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => value === other[index])
  return (one ?? null) === (other ?? null)
}

/** What a field's value is made of. */
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
