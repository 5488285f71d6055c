import { formatNumber } from '#domain/money/counts.ts'
import { parseNumberText } from '#web/ui/controls/number-text.ts'

/** One figure of a calculator: its URL parameter, label, bounds and default assumption. */
export type FigureField = {
  name: string
  label: string
  /** A few words under the label. */
  note?: string
  unit: 'dollars' | 'percent' | 'months' | 'years' | 'plain'
  min: number
  max: number
  isWhole?: boolean
  /** Whether the result requires it. */
  isNeeded?: boolean
  /** The assumption for a blank field, marked "assumed". */
  assumed?: number
  /** Shows a slider next to the field. */
  slider?: { min: number; max: number; step: number }
  /** Shows a checkbox, which counts as 1 when checked, instead of a number field. */
  isCheckbox?: boolean
}

export type ChoiceField = {
  name: string
  label: string
  note?: string
  choices: readonly { value: string; label: string }[]
}

export type Figures = Readonly<Record<string, number | null>>

export type ReadFigures = {
  /** The number typed in each field, by name. Null when blank or invalid. */
  values: Figures
  errors: Readonly<Record<string, string>>
  /** True when every needed figure is given and none is invalid. */
  isComplete: boolean
}

/** The texts of the URL or the form by field name. */
export type ToolSearch = Readonly<Record<string, string | undefined>>

/** Parses a calculator's figures. A blank figure is null, never zero. Errors are listed by field. */
export function readFigures(fields: readonly FigureField[], search: ToolSearch): ReadFigures {
  const values: Record<string, number | null> = {}
  const errors: Record<string, string> = {}
  for (const field of fields) {
    const typed = parseNumberText(search[field.name] ?? '', { isMoney: field.unit === 'dollars' })
    const error = typed === null ? undefined : figureError(field, typed)
    if (error) errors[field.name] = error
    values[field.name] = error ? null : typed
  }
  const isMissing = fields.some((field) => field.isNeeded && values[field.name] === null)
  return { values, errors, isComplete: !isMissing && Object.keys(errors).length === 0 }
}

/**
 * Returns the figure or its assumption.
 * @throws for a field without either: call {@link readFigures} first.
 */
export function figureOf(fields: readonly FigureField[], values: Figures, name: string): number {
  const figure = values[name] ?? fields.find((field) => field.name === name)?.assumed
  if (figure === undefined) throw new Error(`No figure for ${name}`)
  return figure
}

function figureError(field: FigureField, value: number): string | undefined {
  const bounds = `from ${writeFigure(field, field.min)} to ${writeFigure(field, field.max)}`
  if (Number.isNaN(value)) return `${field.label} must be a number ${bounds}`
  if (field.isWhole && !Number.isInteger(value)) return `${field.label} must be a whole number ${bounds}`
  if (value < field.min || value > field.max) return `${field.label} must be ${bounds}`
  return undefined
}

/**
 * Formats a figure for its field, with at most three decimals and no unit but the dollar sign: '$185,000', '10.93',
 * '9'.
 */
export function writeFigure(field: Pick<FigureField, 'unit'>, value: number): string {
  const text = formatNumber(value)
  return field.unit === 'dollars' ? `$${text}` : text
}
