import fc from 'fast-check'
import { expect, it } from 'vitest'
import { groupDigits } from '#web/ui/controls/number-input.tsx'

/** Presses one key in a field, as a browser changes its text before the input event. `|` marks the caret. */
function press(field: string, key: string, isMoney = true): string {
  const at = field.indexOf('|')
  const [left, right] = [field.slice(0, at), field.slice(at + 1)]
  const [text, caret, inputType] =
    key === 'Backspace'
      ? [left.slice(0, -1) + right, Math.max(0, at - 1), 'deleteContentBackward']
      : key === 'Delete'
        ? [left + right.slice(1), at, 'deleteContentForward']
        : [left + key + right, at + key.length, key.length === 1 ? 'insertText' : 'insertFromPaste']
  const { text: next, caret: place } = groupDigits({ text, caret }, { before: left + right, inputType, isMoney })
  return `${next.slice(0, place)}|${next.slice(place)}`
}
const pressAll = (field: string, keys: readonly string[]) => keys.reduce((now, key) => press(now, key), field)

it.each([
  ['|', '3', '$3|'],
  ['$350|', '0', '$3,500|'],
  ['$200,|000', '5', '$2,005|,000'],
  ['|$200,000', '1', '$1|,200,000'],
  ['$2|00,000', 'Backspace', '$|00,000'],
  ['$200,|000', 'Backspace', '$20|,000'],
  ['$200|,000', 'Delete', '$20,0|00'],
  ['$|200,000', 'Backspace', '$|200,000'],
  ['|$200,000', 'Delete', '$|00,000'],
  ['$2|', 'Backspace', '|'],
  ['$0|', '5', '$5|'],
  ['$|0', '5', '$5|'],
  ['$0|', '.', '$0.|'],
  ['$1,234|', '.', '$1,234.|'],
  ['$1,234.|5', '2', '$1,234.2|5'],
  ['$250|', 'k', '$250k|'],
  ['$1.2|', 'm', '$1.2m|'],
  ['|', '$185,000', '$185,000|'],
  ['|', ' 185000 ', '$185,000|'],
  ['$1|', 'x', '$1x|'],
  ['|', '-', '-|'],
  // A comma typed at the end may be a decimal mark. One that is left after a deleted digit separates thousands.
  ['9|', ',', '9,|'],
  ['9,|', '5', '9,5|'],
  ['$185,000|', ',', '$185,000,|'],
  ['$1,850|', 'Backspace', '$185|'],
  ['9,55|', 'Backspace', '9,5|'],
  ['|', '185000,50', '185000,50|'],
  ['1,2|', 'k', '1,2k|'],
  ['1,25|', 'm', '1,25m|'],
  ['$1,250|', 'k', '$1,250k|'],
])('in %s, typing %s gives %s', (field, key, expected) => {
  expect(press(field, key)).toBe(expected)
})

it.each([
  ['45', '$45'],
  ['12', '$12'],
  ['40', '$40'],
  ['185000', '$185,000'],
])('keeps all digits of %s autofilled over a 0 [DEAL-01]', (filled, expected) => {
  const at = { text: filled, caret: filled.length }
  expect(groupDigits(at, { before: '$0', inputType: 'insertText', isMoney: true }).text).toBe(expected)
})

it('writes no dollar sign in a field that isn’t money', () => {
  expect(press('1234|', '5', false)).toBe('12,345|')
})

it.each([
  ['9 1/4', '9 1/4|'],
  ['10 1/2%', '10 1/2%|'],
  ['12 345', '12,345|'],
])('keeps the space of a mixed number but not of thousands: %s typed by key gives %s', (keys, expected) => {
  expect([...keys].reduce((now, key) => press(now, key, false), '|')).toBe(expected)
})

it('empties key by key and accepts a new figure', () => {
  expect(pressAll('$200,000|', [...Array<string>(6).fill('Backspace'), ...'350000'])).toBe('$350,000|')
  expect(pressAll('$|200,000', [...Array<string>(6).fill('Delete'), ...'350000'])).toBe('$350,000|')
})

it('inserts digits in typing order at any caret position', () => {
  const digit = fc.constantFrom(...'123456789')
  fc.assert(
    fc.property(fc.array(digit, { maxLength: 9 }), fc.array(digit, { maxLength: 5 }), fc.nat(9), (first, more, at) => {
      const field = pressAll('|', first).replace('|', '')
      // A caret position in the text, not among the digits, because people also click next to a comma.
      const place = Math.min(field.length, at)
      const digitsBefore = field.slice(0, place).replace(/\D/g, '')
      const digitsAfter = field.slice(place).replace(/\D/g, '')
      const end = pressAll(`${field.slice(0, place)}|${field.slice(place)}`, more)
      expect(end.replace(/[^\d|]/g, '')).toBe(`${digitsBefore}${more.join('')}|${digitsAfter}`)
      // Deleting in both directions from the caret leaves nothing.
      const emptied = pressAll(end, [...Array<string>(15).fill('Backspace'), ...Array<string>(15).fill('Delete')])
      expect(emptied).toBe('|')
    }),
  )
})
