import { expect, it } from 'vitest'
import { licenseOf, licenseText } from './license-text.ts'

it.each([
  ['CA 60DBO-12345 (DFPI)', 'California', '60DBO-12345', 'DFPI'],
  ['California: DFPI License No. 60DBO12345', 'California', '60DBO12345', 'DFPI'],
  ['New York #LMB 100', 'New York', '100', 'LMB'],
  ['AZ - BK 0912345', 'Arizona', '0912345', 'BK'],
  ['Texas 4711', 'Texas', '4711', null],
  ['TX (SML) 4711', 'Texas', '4711', 'SML'],
  ['West Virginia ML-1', 'West Virginia', 'ML-1', null],
])('parses %s, and its formatted text back into the same license [COMP-02]', (text, state, number, regulator) => {
  const license = licenseOf(text)
  expect(license).toEqual({ state, number, regulator, status: null, endsOn: null, checkedOn: null })
  expect(licenseOf(licenseText(license!))).toEqual(license)
})

it.each(['', 'Texas', '4711', 'Bavaria 4711', 'licensed in Texas', `TX ${'1'.repeat(50)}`])(
  'rejects %j [COMP-02]',
  (text) => {
    expect(licenseOf(text)).toBeUndefined()
  },
)

it.each([
  [
    'California 60DBO-12345 (DFPI) active to 2027-01-31 checked 2026-11-20',
    '60DBO-12345',
    'active',
    '2027-01-31',
    '2026-11-20',
  ],
  ['CA 4711, expired', '4711', 'expired', null, null],
  ['CA 4711 until 2027-01-31', '4711', null, '2027-01-31', null],
  [
    'California exempt: business purpose only, checked 2026-11-20',
    'business purpose only',
    'exempt',
    null,
    '2026-11-20',
  ],
])(
  'parses status, end and check date of %s, and its formatted text back into the same [COMP-09]',
  (text, number, status, endsOn, checkedOn) => {
    const license = licenseOf(text)
    expect(license).toMatchObject({ state: 'California', number, status, endsOn, checkedOn })
    expect(licenseOf(licenseText(license!))).toEqual(license)
  },
)

it('rejects a day that does not exist [COMP-09]', () => {
  expect(licenseOf('CA 4711 until 2027-02-30')).toBeUndefined()
})
