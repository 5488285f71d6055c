import { expect, it } from 'vitest'
import { type FigureField, figureOf, readFigures, writeFigure } from './tool-fields.ts'

const fields: FigureField[] = [
  { name: 'purchasePrice', label: 'Purchase price', unit: 'dollars', min: 1, max: 1e9, isNeeded: true },
  { name: 'holdMonths', label: 'Months held', unit: 'months', min: 1, max: 60, isWhole: true, isNeeded: true },
  { name: 'closingPercent', label: 'Closing', unit: 'percent', min: 0, max: 20, assumed: 2 },
]

it('reads a blank as unknown, never as zero, and uses a field’s assumption only if it has one [TOOL-01]', () => {
  const read = readFigures(fields, { purchasePrice: '185k', holdMonths: '9' })
  expect(read).toEqual({
    values: { purchasePrice: 185_000, holdMonths: 9, closingPercent: null },
    errors: {},
    isComplete: true,
  })
  expect(figureOf(fields, read.values, 'closingPercent')).toBe(2)
  expect(readFigures(fields, { purchasePrice: '185k' }).isComplete).toBe(false)
})

it('reports an error for each invalid field, and is then incomplete [TOOL-01]', () => {
  const read = readFigures(fields, { purchasePrice: 'much', holdMonths: '61', closingPercent: '2' })
  expect(read.errors).toEqual({
    purchasePrice: 'Purchase price must be a number from $1 to $1,000,000,000',
    holdMonths: 'Months held must be from 1 to 60',
  })
  expect(read.isComplete).toBe(false)
  expect(readFigures(fields, { purchasePrice: '1', holdMonths: '1.5' }).errors['holdMonths']).toBe(
    'Months held must be a whole number from 1 to 60',
  )
})

it('formats a figure as its field shows it', () => {
  expect(writeFigure({ unit: 'dollars' }, 217_250)).toBe('$217,250')
  expect(writeFigure({ unit: 'percent' }, 10.93)).toBe('10.93')
})
