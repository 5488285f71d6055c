import { expect, it } from 'vitest'
import type { ActivityChange, ActivityRow } from '#contract/desk/activity.ts'
import { linksOf, renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { ActivityList } from './activity-list.tsx'
import { ChangeList } from './before-after.tsx'

it.each<[ActivityChange, string]>([
  [{ field: 'maxRate', before: null, after: 12 }, 'Highest rate not published → becomes 12%'],
  [{ field: 'Bridge: feesNote', before: '$50', after: '' }, 'Bridge: Other fees $50 → becomes not published'],
  [{ field: 'program', before: null, after: 'Bridge' }, 'Program name none → becomes Bridge'],
  [{ field: 'value', before: '4.7', after: null }, 'value 4.7 → becomes default'],
  [{ field: 'lenderLicense', before: null, after: 'yes' }, 'lender license none → becomes yes'],
  [{ field: 'reviewedBy', before: 'Counsel', after: null }, 'reviewed by Counsel → becomes none'],
])('says what an empty value means, case %# [DESK-10]', (change, text) => {
  expect(textOf(renderInSite(<ChangeList changes={[change]} />))).toBe(text)
})

const row: ActivityRow = {
  id: 1,
  at: '2026-11-20T12:00:00.000Z',
  via: 'command',
  actor: 'root',
  action: 'import.finished',
  subjectKind: 'import',
  subjectId: '1',
  subjectLabel: 'lenders.csv',
  changes: [],
  parts: 1,
}

it('describes an actor whose name the log lacks [DESK-10]', () => {
  const actorOf = (via: ActivityRow['via']) =>
    textOf(renderInSite(<ActivityList rows={[{ ...row, via, actor: null }]} />))
  expect(actorOf('command')).toContain('Someone by command')
  expect(actorOf('desk')).toContain('An erased operator at the desk')
  expect(actorOf('claim')).toContain('A lender by a claim')
})

it('links an entry to the page of its subject, and counts an import’s lenders [DESK-10]', () => {
  const rows = [
    row,
    { ...row, id: 2, subjectKind: 'checklist', subjectId: 'flood', subjectLabel: 'Flood certificate', parts: 0 },
    { ...row, id: 3, subjectKind: 'backup', subjectId: 'b', subjectLabel: 'b.dump', parts: 0 },
    { ...row, id: 4, subjectKind: 'user', subjectId: 'u', subjectLabel: null, parts: 0 },
  ]
  const html = renderInSite(<ActivityList rows={rows} />)
  expect(textOf(html)).toContain('root by command')
  expect(textOf(html)).toContain('Show 1 lender')
  expect(textOf(html)).not.toContain('1 lenders')
  expect(linksOf(html)).toEqual([
    ['Flood certificate', '/desk/checklist'],
    ['b.dump', '/desk/machine'],
  ])
})
