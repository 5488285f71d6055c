import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvCell, unescapeFormula } from './csv-cell.ts'
import { guessDelimiter, readCsv } from './read-csv.ts'
import type { TableRow } from './table-row.ts'

async function rowsOf(text: string, delimiter = ','): Promise<TableRow[]> {
  return Array.fromAsync(readCsv(text, delimiter))
}

const cell = fc.oneof(fc.string({ maxLength: 12 }), fc.stringMatching(/^[a-z",;\n' =+@-]{0,12}$/))
const table = fc.array(fc.tuple(fc.constantFrom('x', 'yy'), cell, cell), { minLength: 1, maxLength: 8 })
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

it('reads every table written according to RFC 4180 [OPS-02]', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const text = rows.map((row) => row.map(quoted).join(',')).join('\n')
      expect((await rowsOf(text)).map(({ cells }) => cells)).toEqual(rows)
    }),
    { numRuns: 300 },
  )
})

it('gives a record’s first line, counting blank lines and line breaks in quotes [OPS-06]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.array(fc.constantFrom('\n', '\r\n', 'a', '""'), { maxLength: 5 }), fc.nat(2)), {
        minLength: 1,
        maxLength: 6,
      }),
      async (bodies) => {
        let line = 1
        let text = ''
        const expected: number[] = []
        for (const [body, blank] of bodies) {
          expected.push(line)
          text += `x,"${body.join('')}"\r\n${'\n'.repeat(blank)}`
          line += 1 + blank + body.filter((part) => part.endsWith('\n')).length
        }
        expect((await rowsOf(text)).map((record) => record.line)).toEqual(expected)
      },
    ),
    { numRuns: 200 },
  )
})

it('continues on the next line after a quote that is never closed [OPS-06]', async () => {
  const text = `a,b\n"x"y,1\n\nfine,2\nq,"open\n${'more,3\n'.repeat(10_000)}z,"open again\nlast,4\n`
  const rows = await rowsOf(text)
  expect(rows).toHaveLength(3 + 1 + 10_000 + 2)
  expect(rows.filter(({ fault }) => fault).map(({ line }) => line)).toEqual([5, 10_006])
  expect(rows.at(-1)).toMatchObject({ line: 10_007, cells: ['last', '4'] })
  expect(rows[1]).toMatchObject({ line: 2, cells: ['"x"y', '1'] })
})

it('reads back every escaped cell, none of which starts a formula [OPS-02]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(cell, fc.stringMatching(/^'{0,3}[=+\-@\t][a-z(]{0,4}$/)), { minLength: 2, maxLength: 4 }),
      async (cells) => {
        const written = cells.map(csvCell)
        for (const one of written) expect(one).not.toMatch(/^"?[=+\-@\t\r]/)
        const [record] = await rowsOf(`x,${written.join(',')}`)
        expect(record!.cells.slice(1).map(unescapeFormula)).toEqual(cells)
      },
    ),
    { numRuns: 300 },
  )
})

it.each([
  ['a,b,c', ','],
  ['a;b;c\n1,5;2,5;3', ';'],
  ['a\tb\tc\nx,y,z', '\t'],
  ['Lenders, as of today\nname;rate;states\nA;9;TX, CA\nB;9;TX, OK', ';'],
  ['name', ','],
])('guesses the delimiter from the first lines: %s', (text, delimiter) => {
  expect(guessDelimiter(text)).toBe(delimiter)
})

it('guesses the delimiter that gives known headers, even if the cells contain more of another [OPS-06]', () => {
  const text = 'lender,states\nA,Ohio; Texas; Utah\nB,Ohio; Texas; Maine\n'
  const known = new Set(['lender', 'states'])
  const count = (cells: string[]) => cells.filter((cell) => known.has(cell)).length
  expect(guessDelimiter(text)).toBe(';')
  expect(guessDelimiter(text, count)).toBe(',')
})
