import { expect, it } from 'vitest'
import { linksOf, renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { wireLender } from '#test/builders/wire-lender.ts'
import { LenderLicenses } from './lender-licenses.tsx'

const render = (given: Parameters<typeof wireLender>[0]) => renderInSite(<LenderLicenses lender={wireLender(given)} />)

it('a lender’s number and licenses are shown with a link to check them [COMP-02]', () => {
  const licenses = [
    { state: 'California', number: '60DBO-1', regulator: 'DFPI' },
    { state: 'Texas', number: '4711', regulator: null },
  ]
  const html = render({ nmlsId: '123456', licenses })
  expect(textOf(html)).toContain('NMLS 123456. Check it')
  expect(textOf(html)).toMatch(/California 60DBO-1 DFPI Texas 4711 Not given/)
  expect(html).toContain('href="https://www.nmlsconsumeraccess.org/EntityDetails.aspx/COMPANY/123456"')
  expect(render({ licenses })).toContain('href="https://www.nmlsconsumeraccess.org"')
})

it('a lender that gives none is said to [COMP-02]', () => {
  const html = render({})
  expect(textOf(html)).toContain('No license number given')
  expect(linksOf(html)).toEqual([])
})
