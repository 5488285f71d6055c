import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getLenderByNameOrId } from '#server/features/lenders/editing/lender-actions.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { commandEnv, runCommand } from '#test/builders/run-command.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
let folder: string
beforeAll(async () => {
  t = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'plumbline-programs-'))
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await t.deps.db.delete(lenders)
})

const run = (...argv: string[]) => runCommand(commandEnv(t), ...argv)

async function importText(text: string, ...more: string[]) {
  const path = join(folder, 'file.csv')
  await writeFile(path, text)
  return run('lenders', 'import', path, ...more)
}

/** Returns a lender with its programs, as JSON. */
async function shown(name: string) {
  return JSON.parse(JSON.stringify(await getLenderByNameOrId(t.deps.db, name)))
}

const header = 'Lender,Product,States,Rates,Loan amount,Max LTARV,Min FICO,Phone\n'
const twoPrograms = `${header}Acme,Flip,"TX, OK",9.5-12,$75K-$2M,70%,660,\nAcme,Rental,TX,7-8,$100K+,75%,680,(415) 555-0101\n`

it('stores several rows of a lender as its programs, and computes its own fields from them [OPS-06]', async () => {
  const result = await importText(twoPrograms)
  expect(result).toMatchObject({ code: 0 })
  expect(result.out).toMatch(/^Imported: 1 new, 0 changed, 0 unchanged, into .*(PostgreSQL|embedded)/)
  const acme = await shown('acme')
  expect(acme).toMatchObject({
    states: ['Oklahoma', 'Texas'],
    minRate: 7,
    maxRate: 12,
    minAmount: 75_000,
    maxAmount: null,
    contactPhone: '(415) 555-0101',
  })
  expect(acme.programs).toMatchObject([
    { name: 'Flip', states: null, minRate: 9.5, maxRate: 12, maxLtarvPercent: 70, minCreditScore: 660 },
    { name: 'Rental', states: ['Texas'], minRate: 7, maxAmount: null, maxLtarvPercent: 75 },
  ])
})

it('shows in a dry run that an emptied list is not published, and empty states are nationwide [OPS-02]', async () => {
  await importText('Lender,Product,States,Property types\nAcme,Flip,TX,Condo\n')
  const { out } = await importText('slug,Product,States,Property types\nacme,Flip,nationwide,\n', '--dry-run')
  expect(out).toContain('propertyTypes: Condo/Co-op → not published')
  expect(out).toContain('states: Texas → nationwide')
})

it('reads licenses and the NMLS number, and keeps them when a file doesn’t have them [COMP-02]', async () => {
  const result = await importText('Lender,NMLS,License number\nAcme,#123456,"CA 60DBO-1 (DFPI), somewhere"\n')
  expect(result).toMatchObject({ code: 0 })
  expect(result.err).toContain('somewhere')
  const licenses = ['California 60DBO-1 (DFPI)']
  expect(await shown('acme')).toMatchObject({ nmlsId: '123456', licenses })
  await importText('Lender,Phone\nAcme,(415) 555-0101\n')
  expect(await shown('acme')).toMatchObject({ nmlsId: '123456', licenses })
})

it('changes nothing for unchanged terms, and sets no check date for changed terms in an undated file [OPS-06]', async () => {
  await importText(twoPrograms)
  const before = await shown('acme')
  expect((await importText(twoPrograms)).out).toContain('0 new, 0 changed, 2 unchanged')
  expect(await shown('acme')).toEqual(before)
  expect((await importText('slug,Product,Min FICO\nacme,rental,700\n')).out).toContain('0 new, 1 changed')
  const after = await shown('acme')
  expect(after.termsCheckedAt).toBe(before.termsCheckedAt)
  expect(after.programs[0]).toEqual(before.programs[0])
  expect(after.programs[1]).toMatchObject({ id: before.programs[1].id, minCreditScore: 700, maxLtarvPercent: 75 })
  expect(after.programs[1].termsCheckedAt).toBeNull()
  await importText('slug,Website\nacme,https://acme.example\n')
  expect(await shown('acme')).toMatchObject({
    website: 'https://acme.example',
    termsCheckedAt: before.termsCheckedAt,
    minRate: 7,
  })
})

it('keeps programs missing from a file unless it replaces them; a row without one changes contacts [OPS-06]', async () => {
  await importText(twoPrograms)
  const plain = await importText('Lender,Rates,Email\nAcme,15,deals@acme.example\n')
  expect(plain.err).toMatch(/has programs, and this row names none/)
  expect(await shown('acme')).toMatchObject({ minRate: 7, maxRate: 12, contactEmail: 'deals@acme.example' })
  await importText('Lender,Product,Rates\nAcme,Bridge,11\n')
  expect((await shown('acme')).programs.map(({ name }: { name: string }) => name)).toEqual(['Bridge', 'Flip', 'Rental'])
  await importText('Lender,Product,Rates\nAcme,Bridge,11\n', '--replace-programs')
  const replaced = await shown('acme')
  expect(replaced.programs.map(({ name }: { name: string }) => name)).toEqual(['Bridge'])
  expect(replaced).toMatchObject({ minRate: 11, maxRate: 11 })
})

it('a file that replaces programs keeps a stored program that only a rejected row names [OPS-06]', async () => {
  await importText(twoPrograms)
  const namesOf = async () => (await shown('acme')).programs.map(({ name }: { name: string }) => name)
  const file = 'Lender,Product,Rates,Min rate,Max rate\nAcme,Bridge,11,,\n'
  await importText(`${file}Acme,Rental,,9,8\n`, '--replace-programs', '--partial')
  expect(await namesOf()).toEqual(['Bridge', 'Rental'])
  // Only a comparison with the stored terms shows that the minimum is above the maximum.
  await importText('Lender,Product,Min rate\nAcme,Bridge,\nAcme,Rental,9\n', '--replace-programs', '--partial')
  expect(await namesOf()).toEqual(['Bridge', 'Rental'])
  expect((await shown('acme')).programs[1]).toMatchObject({ minRate: 7, maxRate: 8 })
})

it('takes the programs’ dates from the file, not from the import [OPS-06]', async () => {
  const dated = (day: string, rate: string) =>
    importText(`Lender,Product,Rates,Last checked\nAcme,Flip,${rate},${day}\n`)
  await dated('2026-02-01', '10')
  await importText('Lender,Product,Rates\nAcme,Flip,11\n')
  const dateOf = async () => {
    const { termsCheckedAt, programs } = await shown('acme')
    return (programs[0].termsCheckedAt ?? termsCheckedAt).slice(0, 10)
  }
  expect(Date.now() - Date.parse(await dateOf())).toBeLessThan(2 * 86_400_000)
  await dated('2026-03-31', '12')
  expect(await dateOf()).toBe('2026-03-31')
  await dated('2026-04-30', '12')
  expect(await dateOf()).toBe('2026-04-30')
})

it.each(['csv', 'json'])('restores programs and unpublished states from its own %s export [OPS-06]', async (format) => {
  await importText(`${twoPrograms}Birch,,,from 9.875%,,,,\nCedar,,Nationwide,,,,,\n`)
  const path = join(folder, `out.${format}`)
  await run('lenders', 'export', path)
  const text = await readFile(path, 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(format === 'csv')
  expect((await run('lenders', 'import', path)).out).toContain('0 new, 0 changed')
  expect(await shown('birch')).toMatchObject({ states: [], statesPublished: false, minRate: 9.875, maxRate: null })
  await t.deps.db.delete(lenders)
  expect((await run('lenders', 'import', path)).code).toBe(0)
  await run('lenders', 'export', path)
  expect(await readFile(path, 'utf8')).toBe(text)
  expect(await shown('cedar')).toMatchObject({ states: [], statesPublished: true })
})

it('asks whether a lender with another legal form is the same, and accepts a slug as the answer [OPS-06]', async () => {
  await importText('Lender,Rates\nAcme Capital,9-10\n')
  const asked = await importText('Lender,Rates\n"Acme Capital, LLC",8-10\n')
  expect(asked.code).toBe(3)
  expect(asked.err).toMatch(
    /resembles Acme Capital \(acme-capital\).*Which one: The same \(slug acme-capital\) or Another lender/,
  )
  expect((await importText('slug,Lender,Rates\nacme-capital,"Acme Capital, LLC",8-10\n')).code).toBe(0)
  expect(await shown('acme-capital')).toMatchObject({ name: 'Acme Capital, LLC', minRate: 8 })
})

it('writes rejected rows and skipped cells to a file that can be corrected and imported again [OPS-06]', async () => {
  const refused = join(folder, 'refused.csv')
  const result = await importText(
    'Lender,Rates,States\nAcme,99,TX\nBirch,9-10,46 states\nCedar,9-10,TX\n',
    '--partial',
    '--refused',
    refused,
  )
  expect(result.code).toBe(6)
  const text = await readFile(refused, 'utf8')
  expect(text.startsWith('\uFEFFLender,Rates,States,Line,To correct')).toBe(true)
  expect(text).not.toContain('Cedar')
  await writeFile(refused, text.replace('99,TX', '9.9,TX').replace('46 states', '"TX, OK"'))
  expect(await shown('birch')).toMatchObject({ minRate: 9, statesPublished: false })
  expect((await run('lenders', 'import', refused)).out).toContain('1 new, 1 changed')
  expect(await shown('birch')).toMatchObject({ states: ['Oklahoma', 'Texas'], statesPublished: true })
})
