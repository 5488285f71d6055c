import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isUuid, slugOf } from './slug.ts'

it.each([
  ['Acme Capital', 'acme-capital'],
  ["O'Brien & Sons", 'obrien-sons'],
  ['  Two   Rivers -- Lending  ', 'two-rivers-lending'],
  ['--A.B.C.--', 'abc'],
  ['A - B', 'a-b'],
  ['1st Bridge (2024)', '1st-bridge-2024'],
  ['snake_case', 'snakecase'],
  ['Café Crédit', 'cafe-credit'],
  ['東京', ''],
  ['!!!', ''],
])('makes the slug of %j [LEN-06]', (text, slug) => {
  expect(slugOf(text)).toBe(slug)
})

it('returns only words of a-z and 0-9 joined by single hyphens, and leaves a slug unchanged [LEN-06]', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (text) => {
      const slug = slugOf(text)
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      expect(slugOf(slug)).toBe(slug)
    }),
  )
})

it.each([
  ['3f2504e0-4f89-11d3-9a0c-0305e82c3301', true],
  ['3F2504E0-4F89-41D3-8A0C-0305E82C3301', true],
  ['3f2504e0-4f89-51d3-ba0c-0305e82c3301', true],
  ['3f2504e0-4f89-61d3-9a0c-0305e82c3301', false],
  ['3f2504e0-4f89-01d3-9a0c-0305e82c3301', false],
  ['3f2504e0-4f89-41d3-7a0c-0305e82c3301', false],
  ['3f2504e0-4f89-41d3-ca0c-0305e82c3301', false],
  ['3f2504e04f8941d39a0c0305e82c3301', false],
  [' 3f2504e0-4f89-11d3-9a0c-0305e82c3301', false],
  ['3f2504e0-4f89-11d3-9a0c-0305e82c3301\n', false],
  ['acme-capital', false],
])('returns whether %j is a UUID', (text, expected) => {
  expect(isUuid(text)).toBe(expected)
})
