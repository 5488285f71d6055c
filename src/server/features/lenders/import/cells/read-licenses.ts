import { licenseOf, licenseText } from '#server/features/lenders/licenses/license-text.ts'
import { type CellContext, CellError } from './cell-verdict.ts'
import { quote } from './plain-cell.ts'

/**
 * Parses a company's NMLS number (Nationwide Multistate Licensing System): `NMLS #123456` is 123456.
 * @throws CellError
 */
export function readNmlsId(cell: string): string {
  const digits = /^(?:company )?(?:nmls)?(?: ?id)?[\s#:.-]*(\d{3,10})$/i.exec(cell.trim())
  if (!digits) throw new CellError('number', 'isn’t an NMLS number; write it like 123456')
  return digits[1]!
}

/**
 * Parses licenses such as `CA 60DBO-12345 (DFPI); TX 4711`. Ignores a part without a state or number with a warning.
 */
export function readLicenses(cell: string, context: CellContext): string[] {
  const found: string[] = []
  for (const part of cell.split(/[;|\n]|,(?![^(]*\))/)) {
    if (part.trim() === '') continue
    const license = licenseOf(part)
    if (license) found.push(licenseText(license))
    else context.warn(`${quote(part)} was left out; CA 60DBO-12345 (DFPI) would be read`)
  }
  return [...new Set(found)].sort()
}
