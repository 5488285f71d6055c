import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { readSampleLenders, sampleLendersFile } from '#server/features/lenders/sample/read-sample-lenders.ts'
import { generateSampleCatalogue } from './generate-sample-lenders.ts'
import { sampleLendersJson } from './sample-lenders-json.ts'

const now = new Date('2026-03-09T14:30:00Z')

it('ships the file that the generator writes (run `npm run sample-lenders` to update it)', () => {
  // Doesn't use toBe, because printing a difference of megabytes takes minutes.
  expect(brotliDecompressSync(readFileSync(sampleLendersFile)).toString() === sampleLendersJson()).toBe(true)
})

it('loads the generator’s lenders and programs with dates relative to the start', () => {
  const { lenders, programs } = generateSampleCatalogue(5100, { now })
  expect(readSampleLenders(5100, now)).toEqual({ lenders, programs })
})

it('loads the first lenders for a smaller count and rejects a larger one', () => {
  const all = readSampleLenders(5100, now)
  const few = readSampleLenders(30, now)
  expect(few.lenders).toEqual(all.lenders.slice(0, 30))
  const ids = new Set(few.lenders.map(({ id }) => id))
  expect(few.programs).toEqual(all.programs.filter(({ lenderId }) => ids.has(lenderId)))
  expect(() => readSampleLenders(5101, now)).toThrow('There are 5100 sample lenders, not 5101')
})
