import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import writeExcelFile from 'write-excel-file/universal'
import { byteOrderMark, csvLine } from '../src/server/features/lenders/import/table/csv-cell.ts'

/**
 * Writes the template of a file of lenders, as CSV and as a workbook, and an example of ten invented lenders. Each column has what it
 * asks and how it is written; the test beside the reader imports both without a note.
 */
const columns: [header: string, asks: string, example: string][] = [
  ['Lender', 'Name as the lender writes it; several rows are its programs', 'Acorvane Capital'],
  ['States', 'Where it lends; blank if it does not say', 'TX, OK, LA or Nationwide except NV, UT'],
  ['About', 'Public description, your own words', 'Short-term loans for single-family flips.'],
  ['Email', 'One published address', 'deals@acorvane.example'],
  ['Phone', 'One published number', '(415) 555-0101'],
  ['Website', 'Home page', 'https://acorvane.example'],
  ['NMLS', 'Company number', '123456'],
  ['Licenses', 'State, number, regulator', 'CA 60DBO-12345 (DFPI); TX 4711'],
  ['Active', 'Shown to investors', 'yes'],
  ['Last checked', 'Day you read the terms', '2026-11-20'],
  ['Product', 'Name of the program', 'Fix and flip'],
  ['Kinds', 'flip, bridge, construction, rental', 'flip'],
  ['Purpose', 'purchase, refinance or both', 'both'],
  ['Property types', 'What it lends on', 'SFR, 2-4 units, condo, townhome'],
  ['Max units', 'Units in one property', '4'],
  ['Product states', 'Only where they differ from the lender’s', 'TX'],
  ['Min loan', 'Dollars', '$75,000'],
  ['Max loan', 'Dollars', '$2,000,000'],
  ['Min rate (%)', 'Percent a year', '9.99'],
  ['Max rate (%)', 'Blank for “from”', '12.5'],
  ['Min points', 'Percent of the loan', '1'],
  ['Max points', 'Percent of the loan', '3'],
  ['Min term (months)', 'Months', '6'],
  ['Max term (months)', 'Months', '18'],
  ['Days to close', 'Calendar days, the longest', '10'],
  ['Max LTV purchase', 'Percent of the price', '90'],
  ['Max LTC rehab', 'Percent of repairs', '100'],
  ['Max LTC', 'Percent of price and repairs together', '90'],
  ['Max LTARV', 'Percent of the after-repair value', '75'],
  ['Min FICO', '“none” where it says so', '660'],
  ['Min deals', 'Deals in three years; 0 for first deals', '2'],
  ['Entity', 'entity only, or individuals too', 'entity only'],
  ['Min DSCR', 'Rent over payment', '1.1'],
  ['Interest charged on', 'full loan or drawn part', 'drawn'],
  ['Minimum interest', 'Months', '3'],
  ['Extension fee', 'Percent', '0.5'],
  ['Prepay', 'As published', '5-4-3-2-1'],
  ['Prepay steps', 'Percent by year', '5; 4; 3; 2; 1'],
  ['Recourse', 'full, limited or none', 'full'],
  ['Fees', 'Fixed fees of one loan, added', '$650 admin, $350 docs'],
  ['Draw fee', 'Dollars a draw', '$175'],
  ['Fee note', 'Fees that are no plain dollars', '$2,000 + .75%'],
  ['Accepts', 'What it takes beyond the usual', 'rural; short-term-rental'],
  ['Excludes', 'What it does not', 'land; manufactured'],
  ['Source', 'Page where you read the terms', 'https://acorvane.example/terms'],
  ['Product checked', 'Only where it differs', '2026-11-18'],
]
type Row = Record<string, string>

const flip: Row = {
  Product: 'Fix and flip',
  Kinds: 'flip',
  Purpose: 'purchase',
  'Property types': 'SFR, 2-4 units',
  'Max units': '4',
  'Min points': '1.5',
  'Max points': '2.5',
  'Min term (months)': '6',
  'Max term (months)': '18',
  'Max LTC rehab': '100',
  'Interest charged on': 'drawn',
  'Draw fee': '$175',
  Recourse: 'full',
  Entity: 'entity only',
}
const bridge: Row = {
  Product: 'Bridge',
  Kinds: 'bridge',
  Purpose: 'both',
  'Property types': 'SFR, townhome, condo',
  'Min points': '1',
  'Max points': '2',
  'Min term (months)': '6',
  'Max term (months)': '12',
  'Interest charged on': 'full',
  Recourse: 'limited',
  Entity: 'individuals too',
}
const construction: Row = {
  Product: 'Ground-up',
  Kinds: 'construction',
  Purpose: 'purchase',
  'Property types': 'SFR',
  'Max units': '1',
  'Min points': '2',
  'Max points': '3',
  'Min term (months)': '12',
  'Max term (months)': '24',
  'Max LTC': '85',
  'Max LTARV': '70',
  'Min deals': '3',
  'Interest charged on': 'drawn',
  'Draw fee': '$200',
  Recourse: 'full',
  Entity: 'entity only',
}
const rental: Row = {
  Product: 'DSCR 30-year',
  Kinds: 'rental',
  Purpose: 'both',
  'Property types': 'SFR, 2-4 units, condo',
  'Max units': '4',
  'Min points': '0',
  'Max points': '1',
  'Min term (months)': '360',
  'Max term (months)': '360',
  'Max LTV purchase': '80',
  'Min DSCR': '1.1',
  Prepay: '5-4-3-2-1',
  'Prepay steps': '5; 4; 3; 2; 1',
  Recourse: 'limited',
  Entity: 'entity only',
}
const lender = (name: string, states: string, more: Row = {}): Row => {
  const slug = name.toLowerCase().replace(/[^a-z]+/g, '-')
  return {
    Lender: name,
    States: states,
    Email: `deals@${slug}.example`,
    Website: `https://${slug}.example`,
    Active: 'yes',
    'Last checked': '2026-11-20',
    Source: `https://${slug}.example/terms`,
    ...more,
  }
}
const about: Row = {
  About: 'Loans for single-family flips, closed in about ten days.',
  Phone: '(415) 555-0101',
  NMLS: '123456',
  Licenses: 'CA 60DBO-12345 (DFPI); TX 4711',
}
const rows: Row[] = [
  {
    ...lender('Acorvane Capital', 'TX, OK, LA', about),
    ...flip,
    'Min loan': '$75,000',
    'Max loan': '$2,000,000',
    'Min rate (%)': '9.99',
    'Max rate (%)': '12.5',
    'Max LTV purchase': '90',
    'Max LTARV': '75',
    'Min FICO': '660',
    'Min deals': '2',
    'Days to close': '10',
    Fees: '$650 admin, $350 docs',
    'Minimum interest': '3',
    'Extension fee': '0.5',
  },
  {
    ...lender('Acorvane Capital', 'TX, OK, LA', about),
    ...construction,
    'Min rate (%)': '10.99',
    'Product states': 'TX',
    'Product checked': '2026-11-18',
    'Fee note': '$2,000 + .75%',
  },
  {
    ...lender('Brackmoor Bridge', 'Nationwide except NV, UT'),
    ...bridge,
    'Min loan': '$100,000',
    'Max loan': '$5,000,000',
    'Min rate (%)': '9.5',
    'Max rate (%)': '11',
    'Max LTV purchase': '75',
    'Min FICO': '640',
    'Days to close': '7',
  },
  {
    ...lender('Cindervale Partners', 'FL, GA'),
    ...flip,
    'Min rate (%)': '10.5',
    'Max rate (%)': '12',
    'Max LTV purchase': '85',
    'Max LTARV': '70',
    'Min FICO': '620',
    'Min deals': '0',
    Accepts: 'rural',
  },
  {
    ...lender('Dunmarrow Rentals', 'Nationwide'),
    ...rental,
    'Min loan': '$75,000',
    'Max loan': '$3,000,000',
    'Min rate (%)': '6.75',
    'Max rate (%)': '8.25',
    'Min FICO': '680',
    Fees: '$1,495',
    Accepts: 'short-term-rental',
  },
  {
    ...lender('Eskerdale Fund', 'CA'),
    ...bridge,
    'Min rate (%)': '10',
    'Max LTV purchase': '65',
    'Min FICO': 'none',
    'Minimum interest': '4',
    Excludes: 'land; manufactured',
  },
  {
    ...lender('Fennick Builders Fund', 'CO, UT, AZ'),
    ...construction,
    'Min loan': '$250,000',
    'Max loan': '$10,000,000',
    'Min rate (%)': '9.75',
    'Max rate (%)': '11.25',
    Fees: '$1,995',
  },
  {
    ...lender('Gorsefield Loans', 'OH, MI, IN'),
    ...flip,
    'Min rate (%)': '11',
    'Max rate (%)': '13',
    'Max LTV purchase': '80',
    'Max LTARV': '65',
    'Min FICO': '600',
    'Min deals': '0',
    'Days to close': '5',
  },
  {
    ...lender('Hollinswick Trust', 'NY, NJ, CT'),
    ...bridge,
    'Min rate (%)': '9.25',
    'Max rate (%)': '10.75',
    'Max LTV purchase': '70',
    'Extension fee': '1',
    Accepts: 'mixed-use',
  },
  {
    ...lender('Inglemoor Lending', ''),
    ...flip,
    'Max LTV purchase': '90',
    'Max LTARV': '70',
    'Min FICO': '680',
    'Min deals': '5',
  },
  {
    ...lender('Jessamine Rental Finance', 'TN, KY, AL'),
    ...rental,
    'Min rate (%)': '7.125',
    'Max rate (%)': '7.875',
    'Min FICO': '700',
    Accepts: 'non-warrantable-condo',
  },
]

const root = join(import.meta.dirname, '..')
const headers = columns.map(([header]) => header)
for (const row of rows)
  for (const header of Object.keys(row)) if (!headers.includes(header)) throw new Error(`No column is called ${header}`)
const filled = rows.map((row) => headers.map((header) => row[header] ?? ''))
await writeFile(join(root, 'public/lender-file-template.csv'), byteOrderMark + csvLine(headers))
await writeFile(
  join(root, 'public/lender-file-example.csv'),
  byteOrderMark + [headers, ...filled].map(csvLine).join(''),
)
const bold = (value: string) => ({ value, fontWeight: 'bold' as const })
const book = await writeExcelFile([
  { sheet: 'Lenders', stickyRowsCount: 1, columns: headers.map(() => ({ width: 16 })), data: [headers.map(bold)] },
  {
    sheet: 'How to fill it in',
    stickyRowsCount: 1,
    columns: [{ width: 22 }, { width: 52 }, { width: 44 }],
    data: [['Column', 'What it asks', 'Example'].map(bold), ...columns.map((row) => row.map((value) => ({ value })))],
  },
]).toBlob()
await writeFile(join(root, 'public/lender-file-template.xlsx'), Buffer.from(await book.arrayBuffer()))
