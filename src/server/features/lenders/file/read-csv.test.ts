import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvCell, guessDelimiter, readCsv, unescapeFormula } from './read-csv.ts'

const cell = fc.oneof(fc.string({ maxLength: 12 }), fc.stringMatching(/^[a-z",;\n\r' =+@-]{0,12}$/))
// A record of one blank cell is a blank line to a reader.
const table = fc.array(fc.tuple(fc.constantFrom('x', 'yy'), cell, cell), { minLength: 1, maxLength: 8 })

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

it('reads back every table written by RFC 4180, whatever the line endings [OPS-02]', () => {
  fc.assert(
    fc.property(table, fc.constantFrom('\n', '\r\n'), fc.boolean(), (rows, ending, hasBom) => {
      const text = (hasBom ? '\ufeff' : '') + rows.map((row) => row.map(quoted).join(',')).join(ending)
      expect([...readCsv(text, ',')].map(({ cells }) => cells)).toEqual(rows)
    }),
    { numRuns: 2000 },
  )
})

it('names the line a record begins on, line breaks in quotes included [OPS-02]', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.constantFrom('\n', '\r\n', 'a', '""'), { maxLength: 5 }), { minLength: 1, maxLength: 6 }),
      (bodies) => {
        let line = 1
        let text = ''
        const expected: number[] = []
        for (const body of bodies) {
          expected.push(line)
          text += `x,"${body.join('')}"\r\n`
          line += 1 + body.filter((part) => part.includes('\n')).length
        }
        expect([...readCsv(text, ',')].map((record) => record.line)).toEqual(expected)
      },
    ),
  )
})

it('goes on after a record it cannot read, at the next line [OPS-02]', () => {
  const text = 'a,b\r\n"x"y,1\r\nfine,2\r\nq,"open\r\nlast,3\r\n'
  expect(
    [...readCsv(text, ',')].map(({ line, cells, error }) => (error ? `${line}:${error.column}` : cells.join())),
  ).toEqual(['a,b', '2:1', 'fine,2', '4:2', 'last,3'])
})

it('gives back every cell that was escaped for spreadsheets, none of which begins a formula [OPS-02]', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(cell, fc.stringMatching(/^'{0,3}[=+\-@\t\r][a-z(]{0,4}$/)), { minLength: 2, maxLength: 4 }),
      (cells) => {
        const written = cells.map(csvCell)
        for (const one of written) expect(one).not.toMatch(/^"?[=+\-@\t\r]/)
        const [record] = [...readCsv(`x,${written.join(',')}`, ',')]
        expect(record!.cells.slice(1).map(unescapeFormula)).toEqual(cells)
      },
    ),
    { numRuns: 2000 },
  )
})

it.each([
  ['a,b,c', ','],
  ['a;b;c', ';'],
  ['a\tb\tc\nx,y,z', '\t'],
  ['name', ','],
])('takes the separator from the header: %s', (text, delimiter) => {
  expect(guessDelimiter(text)).toBe(delimiter)
})
