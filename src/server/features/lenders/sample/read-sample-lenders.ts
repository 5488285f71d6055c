import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { NewLender } from '#server/features/lenders/catalogue/lenders.queries.ts'
import type { ProgramRow } from '#server/features/lenders/programs/loan-programs.queries.ts'
import { projectRoot } from '#server/project-root.ts'

/** A sample lender in the file, with its programs. Its times are seconds before it is loaded. */
export type SampleLender = Omit<NewLender, 'createdAt' | 'termsCheckedAt'> & {
  id: string
  createdSecondsAgo: number
  checkedSecondsAgo: number
  programs: readonly Omit<ProgramRow, 'lenderId'>[]
}

/** Written by `npm run sample-lenders`. */
export const sampleLendersFile = join(projectRoot, 'src/server/features/lenders/sample/sample-lenders.json.br')

/**
 * Returns the first `count` sample lenders and their programs, with times relative to `now`.
 * @throws RangeError if there are fewer.
 */
export function readSampleLenders(
  count: number,
  now: Date,
): { lenders: (NewLender & { id: string })[]; programs: ProgramRow[] } {
  const all = JSON.parse(brotliDecompressSync(readFileSync(sampleLendersFile)).toString()) as SampleLender[]
  if (count > all.length) throw new RangeError(`There are ${all.length} sample lenders, not ${count}`)
  const samples = all.slice(0, count)
  return {
    lenders: samples.map(({ createdSecondsAgo, checkedSecondsAgo, programs: _, ...lender }) => ({
      ...lender,
      createdAt: secondsBefore(now, createdSecondsAgo),
      termsCheckedAt: secondsBefore(now, checkedSecondsAgo),
    })),
    programs: samples.flatMap(({ id, programs }) => programs.map((program) => ({ ...program, lenderId: id }))),
  }
}

function secondsBefore(now: Date, seconds: number): Date {
  return new Date((Math.floor(now.getTime() / 1000) - seconds) * 1000)
}
