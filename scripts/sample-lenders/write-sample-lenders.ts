import { writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { sampleLendersFile } from '../../src/server/features/lenders/sample/read-sample-lenders.ts'
import { sampleLendersJson } from './sample-lenders-json.ts'

/** Writes the lenders of a new installation. Every machine writes the same bytes. */
const json = Buffer.from(sampleLendersJson())
const params = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
}
writeFileSync(sampleLendersFile, brotliCompressSync(json, { params }))
