import { expect, it } from 'vitest'
import { linksOf, renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { LateDrawCards, type Projects, ProjectsTable } from './projects-overview.tsx'

const row: Projects['rows'][number] = {
  dealId: 'd1',
  propertyAddress: '1418 Alder Street, Sacramento',
  stage: 'Rehab',
  next: { on: '2026-12-14', title: 'Loan matures in 90 days' },
  cashTiedUp: 65_607.8,
  interestPerDay: 47.74,
  lateDraws: [],
}
const open = { ...row, dealId: 'd2', propertyAddress: '9 Elm', next: null, cashTiedUp: null, interestPerDay: null }
const second = { ...row, dealId: 'd3', propertyAddress: '3 Oak', cashTiedUp: 10_000, interestPerDay: 20 }
const projects: Projects = { rows: [row, open, second], cashTiedUp: 75_607.8, interestPerDay: 67.74, record: null }

it('shows the next date, the cash and the interest of several projects, and their totals [DRAW-03]', () => {
  const text = textOf(renderInSite(<ProjectsTable projects={projects} />))
  expect(text).toContain('1418 Alder Street Rehab')
  expect(text).toContain('Dec 14')
  expect(text).toContain('$65,608')
  expect(text).toMatch(/Total.*\$75,608.*\$68/)
  expect(text).not.toContain('9 Elm')
  expect(renderInSite(<ProjectsTable projects={{ ...projects, rows: [row, open] }} />)).toBe('')
})

it('shows the first ten of many projects, and a link to all deals', () => {
  const rows = Array.from({ length: 41 }, (_, index) => ({ ...row, dealId: `d${index}` }))
  const links = linksOf(renderInSite(<ProjectsTable projects={{ ...projects, rows }} />))
  expect(links).toHaveLength(11)
  expect(links.at(-1)).toEqual(['All 41 deals', '/#my-deals'])
  expect(linksOf(renderInSite(<ProjectsTable projects={projects} />))).toHaveLength(2)
})

it('shows the record of finished projects, even without open deals [DRAW-04]', () => {
  const record = { count: 6, overBudgetPercent: 11.2, daysLate: 34 }
  const text = textOf(renderInSite(<ProjectsTable projects={{ ...projects, rows: [], record }} />))
  expect(text).toContain('Your 6 flips: 11% over budget, 34 days late')
})

it('shows a late draw with a link to its project [DRAW-02]', () => {
  const late = { ...row, lateDraws: [{ askedOn: '2026-11-10', asked: 20_000, days: 14 }] }
  const markup = renderInSite(<LateDrawCards projects={{ rows: [late, open] }} headlines={new Map()} />)
  expect(textOf(markup)).toMatch(/A draw of \$20,000 is late: requested 14 days ago.*1418 Alder Street, requested on/)
  expect(linksOf(markup)).toEqual([['Open the project : 1418 Alder Street', '/deals/d1?tab=project']])
  expect(renderInSite(<LateDrawCards projects={{ rows: [row] }} headlines={new Map()} />)).not.toContain('<ul')
})
