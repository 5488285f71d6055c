import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readSampleLenders, sampleLendersFile } from '#server/features/lenders/sample/read-sample-lenders.ts'
import { generateSampleCatalogue } from './generate-sample-lenders.ts'
import { sampleLendersJson } from './sample-lenders-json.ts'

const now = new Date('2026-03-09T14:30:00Z')

it('the shipped file holds what the script makes: `npm run sample-lenders` writes it anew', () => {
  // Not with toBe: a difference of megabytes takes minutes to print.
  expect(brotliDecompressSync(readFileSync(sampleLendersFile)).toString() === sampleLendersJson()).toBe(true)
})

it('a start loads the lenders and programs that the generator makes for its moment', () => {
  const { lenders, programs } = generateSampleCatalogue(5100, { now })
  expect(readSampleLenders(5100, now)).toEqual({ lenders, programs })
})

it('fewer are the first of all, and more than there are is an error', () => {
  const all = readSampleLenders(5100, now)
  const few = readSampleLenders(30, now)
  expect(few.lenders).toEqual(all.lenders.slice(0, 30))
  const ids = new Set(few.lenders.map(({ id }) => id))
  expect(few.programs).toEqual(all.programs.filter(({ lenderId }) => ids.has(lenderId)))
  expect(() => readSampleLenders(5101, now)).toThrow('There are 5100 sample lenders, not 5101')
})
