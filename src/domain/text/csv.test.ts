import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'

it('writes rows for Excel and defuses what a spreadsheet would run as a formula [DESK-07]', () => {
  const starts = ['=SUM(A1:A9)', '+1', '-1', '@x', '\tx']
  expect(toCsv(['a', 'b'], [['x,y', -5], ['say "hi"', null], ...starts.map((text) => [text, 1] as const)])).toBe(
    `\uFEFFa,b\r\n"x,y",-5\r\n"say ""hi""",\r\n${starts.map((text) => `'${text},1\r\n`).join('')}`,
  )
  expect(toCsv(['a'], [['\r=1']])).toBe('\uFEFFa\r\n"\'\r=1"\r\n')
})
