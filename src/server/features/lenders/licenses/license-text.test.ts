import { expect, it } from 'vitest'
import { licenseOf, licenseText } from './license-text.ts'

it.each([
  ['CA 60DBO-12345 (DFPI)', 'California', '60DBO-12345', 'DFPI'],
  ['California: DFPI License No. 60DBO12345', 'California', '60DBO12345', 'DFPI'],
  ['New York #LMB 100', 'New York', '100', 'LMB'],
  ['AZ - BK 0912345', 'Arizona', '0912345', 'BK'],
  ['Texas 4711', 'Texas', '4711', null],
  ['West Virginia ML-1', 'West Virginia', 'ML-1', null],
])('reads %s as a license, and its formatted text as the same license [COMP-02]', (text, state, number, regulator) => {
  const license = licenseOf(text)
  expect(license).toEqual({ state, number, regulator })
  expect(licenseOf(licenseText(license!))).toEqual(license)
})

it.each(['', 'Texas', '4711', 'Bavaria 4711', 'licensed in Texas', `TX ${'1'.repeat(50)}`])(
  '%s is none [COMP-02]',
  (text) => {
    expect(licenseOf(text)).toBeUndefined()
  },
)
