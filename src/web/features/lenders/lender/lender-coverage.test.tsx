import { expect, it } from 'vitest'
import { linksOf, renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { wireLender } from '#test/builders/wire-lender.ts'
import { LenderLicenses } from '#web/features/lenders/lender/lender-coverage.tsx'

const render = (given: Parameters<typeof wireLender>[0]) => renderInSite(<LenderLicenses lender={wireLender(given)} />)

it('a lender’s number and licenses are shown with a link to check them [COMP-02]', () => {
  const licenses = [
    {
      state: 'California',
      number: '60DBO-1',
      regulator: 'DFPI',
      status: 'active' as const,
      endsOn: '2027-01-31',
      checkedOn: '2026-11-20',
    },
    {
      state: 'Ohio',
      number: 'business loans',
      regulator: null,
      status: 'exempt' as const,
      endsOn: null,
      checkedOn: null,
    },
    { state: 'Texas', number: '4711', regulator: null, status: null, endsOn: null, checkedOn: null },
  ]
  const html = render({ nmlsId: '123456', licenses })
  expect(textOf(html)).toContain('NMLS 123456. Check it')
  expect(textOf(html)).toMatch(
    /California 60DBO-1 DFPI Active to January 31, 2027, checked November 20, 2026 Ohio business loans Not given Exempt Texas 4711 Not given Not checked/,
  )
  expect(html).toContain('href="https://www.nmlsconsumeraccess.org/EntityDetails.aspx/COMPANY/123456"')
  expect(render({ licenses })).toContain('href="https://www.nmlsconsumeraccess.org"')
})

it('shows the stated end of an unchecked license, and the day of a check [COMP-02]', () => {
  const license = { state: 'Ohio', number: '1', regulator: null, status: null, endsOn: null, checkedOn: null }
  const statusOf = (change: { endsOn?: string; checkedOn?: string }) =>
    /Not given (.*)$/.exec(textOf(render({ licenses: [{ ...license, ...change }] })))?.[1]
  expect(statusOf({ endsOn: '2027-01-31' })).toBe('Stated to January 31, 2027, not checked')
  expect(statusOf({ checkedOn: '2026-11-20' })).toBe('Checked November 20, 2026')
})

it('says that a lender gives no license number [COMP-02]', () => {
  const html = render({})
  expect(textOf(html)).toContain('No license number given')
  expect(linksOf(html)).toEqual([])
})
