import type { ComponentProps, ReactNode } from 'react'
import type { Lender } from '#contract/lenders/lenders.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import {
  formatAmountRange,
  formatDays,
  formatDollars,
  formatMonths,
  formatPointsRange,
  formatRateRange,
  formatTermRange,
} from '#domain/money/money.ts'
import type { Program } from '#domain/programs/program.ts'
import { programKindNames, programSituationNames, purposesText } from '#domain/programs/program-names.ts'
import { websiteLabel } from '#web/features/lenders/lender/lender-contact.tsx'
import { formatDay } from '#web/format/dates.ts'
import { websiteHref } from '#web/format/lender-text.ts'
import { SourceNote } from '#web/ui/labels/source-note.tsx'

/**
 * Shows a lender's programs: the shared terms, then one table of the terms that differ. Renders nothing without
 * programs.
 */
export function LenderPrograms({ lender }: { lender: Lender }) {
  const { programs } = lender
  const [first] = programs
  if (!first) return null
  const rows = termRows(lender)
  const different = rows.filter(({ isShared }) => !isShared)
  return (
    <section aria-labelledby="programs">
      <h2 id="programs">Loan programs</h2>
      <p className="text-ink-2 mb-5">
        {programs.length === 1
          ? 'One program, as the lender publishes it.'
          : `${formatCountOf(programs.length, 'program')}, as the lender publishes them. A deal fits when it fits one of them.`}
      </p>
      {programs.length > 1 && different.length === 0 ? (
        <p className="mb-5">{programs.map(({ name }) => name).join('; ')}</p>
      ) : null}
      <div className="grid gap-8">
        <SharedTerms
          caption={
            programs.length === 1
              ? first.name
              : `The same for ${programs.length === 2 ? 'both' : `all ${programs.length}`} programs`
          }
          rows={rows.filter(({ isShared }) => isShared)}
        />
        {different.length > 0 ? <DifferingTerms programs={programs} rows={different} /> : null}
      </div>
    </section>
  )
}

/** A term in every program, in the order of the programs. */
type TermRow = {
  label: string
  cells: { text: string | null; content: ReactNode }[]
  /** The same in every program, with the same source if one is shown. */
  isShared: boolean
}

/** Returns each term of the programs as a row with one cell per program, and whether all programs share it. */
function termRows({ programs, termsCheckedAt, website, isSample }: Lender): TermRow[] {
  const perProgram = programs.map((program) => {
    const checkedAt = program.termsCheckedAt ?? termsCheckedAt
    const { sourceUrl } = program
    const source = `${sourceUrl} ${checkedAt}`
    const states = program.states?.join(', ') ?? sameAsLender
    const shownSource = isSample ? undefined : { checkedAt, sourceUrl, website }
    return [
      ...programFacts(program).map((fact) => toTerm(fact, shownSource)),
      { label: 'States', text: states, key: states, content: states },
      { label: 'Source', text: source, key: source, content: <Source url={sourceUrl} checkedAt={checkedAt} /> },
    ]
  })
  return perProgram[0]!.map(({ label, key }, index) => {
    const cells = perProgram.map((terms) => terms[index]!)
    return { label, cells, isShared: cells.every((cell) => cell.key === key) }
  })
}

/** Shown for a program that doesn't name its states. */
const sameAsLender = 'Every state the lender serves'

/** Returns a term. Terms with the same key look the same. A price's key includes its source. */
function toTerm(
  { label, text, isPrice }: ReturnType<typeof programFacts>[number],
  source: ComponentProps<typeof SourceNote> | undefined,
) {
  if (text === null)
    return { label, text, key: null, content: <span className="font-normal text-ink-3">Not published</span> }
  if (!isPrice || !source) return { label, text, key: text, content: text }
  const content = (
    <>
      {text}
      <SourceNote {...source} />
    </>
  )
  return { label, text, key: `${text} ${source.sourceUrl} ${source.checkedAt}`, content }
}

/** The terms of one program, or those that all programs share. Terms that no program publishes share one row. */
function SharedTerms({ caption, rows }: { caption: string; rows: readonly TermRow[] }) {
  const missing = rows.filter(({ cells }) => cells[0]!.text === null).map(({ label }) => label)
  const published = rows.filter(({ label, cells }) => {
    const { text } = cells[0]!
    return text !== null && !(label === 'States' && text === sameAsLender)
  })
  if (published.length === 0 && missing.length === 0) return null
  return (
    <table className={tableClass}>
      <caption className={captionClass}>{caption}</caption>
      <tbody>
        {published.map(({ label, cells }) => (
          <tr key={label}>
            <RowName>{label}</RowName>
            <td className={`${valueClass} font-medium`}>{cells[0]!.content}</td>
          </tr>
        ))}
        {missing.length > 0 ? (
          <tr>
            <RowName>Not published</RowName>
            <td className={`${valueClass} text-ink-3`}>{missing.join(', ')}. Ask the lender.</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  )
}

/** The terms that differ: a column for each program. Scrolls sideways when the columns don't fit. */
function DifferingTerms({ programs, rows }: { programs: readonly Program[]; rows: readonly TermRow[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll the table where it is wider than the page.
    <section className="overflow-x-auto" aria-label="What differs between the programs" tabIndex={0}>
      <table className={tableClass}>
        <caption className={captionClass}>What differs</caption>
        <thead>
          <tr>
            <td className={valueClass} />
            {programs.map(({ id, name }) => (
              <th key={id} scope="col" className={`${valueClass} min-w-40 pl-4 font-semibold`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={label}>
              <RowName>{label}</RowName>
              {programs.map(({ id }, index) => (
                <td key={id} className={`${valueClass} pl-4 font-medium`}>
                  {cells[index]!.content}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const tableClass = 'w-full border-collapse text-sm tabular-nums lining-nums'
const captionClass = 'border-b border-ink pb-2.5 text-left font-serif text-h3 font-semibold'
const valueClass = 'border-b border-line py-1.75 text-left align-top wrap-anywhere'

function RowName({ children }: { children: ReactNode }) {
  return (
    <th
      scope="row"
      className="min-w-32 border-b border-line py-1.75 pr-4 text-left align-top font-normal text-ink-2 sm:w-1/4"
    >
      {children}
    </th>
  )
}

/** Shows the source of the terms and the day they were checked, or says that either isn't known. */
function Source({ url, checkedAt }: { url: string | null; checkedAt: string | null }) {
  const href = websiteHref(url)
  const day = checkedAt ? formatDay(checkedAt) : ''
  if (!href) return day ? `Checked ${day}; the page isn’t known.` : 'Not known. Ask the lender.'
  return (
    <>
      <a href={href} target="_blank" rel="noopener nofollow">
        {websiteLabel(href)}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      {day ? `, checked ${day}` : ', checked on an unknown date'}
    </>
  )
}

/** A term of a program in words. `text` is null if the lender hasn't published it. */
type ProgramFact = {
  label: string
  text: string | null
  /** A rate or a fee, shown with its source and date. */
  isPrice?: boolean
}

/** Every term that a program may publish, in the order of a term sheet: amounts, leverage, borrower, cost. */
function programFacts(program: Program): ProgramFact[] {
  const { minAmount, maxAmount, minRate, maxRate, minPoints, maxPoints, minTerm, maxTerm } = program
  return [
    { label: 'Kind', text: listText(program.kinds, programKindNames) },
    { label: 'Takes', text: listText(program.accepts, programSituationNames) },
    { label: 'Does not take', text: listText(program.excludes, programSituationNames) },
    { label: 'Purpose', text: capitalized(purposesText(program.purposes)) },
    { label: 'Property types', text: program.propertyTypes.join(', ') || null },
    { label: 'Loan amount', text: rangeText(minAmount, maxAmount, formatAmountRange) },
    { label: 'Interest rate', text: rangeText(minRate, maxRate, formatRateRange), isPrice: true },
    { label: 'Points', text: rangeText(minPoints, maxPoints, formatPointsRange), isPrice: true },
    { label: 'Term', text: rangeText(minTerm, maxTerm, formatTermRange) },
    { label: 'Usually funds in', text: formatPublished(program.fundingDays, formatDays) },
    { label: 'Advance at closing', text: limitText(program.maxAdvancePercent, 'of the price') },
    { label: 'Repairs financed', text: limitText(program.maxRehabPercent, 'of the repair budget') },
    { label: 'Loan to cost', text: limitText(program.maxLtcPercent, 'of price and repairs') },
    { label: 'Loan to after-repair value', text: limitText(program.maxLtarvPercent, 'of the after-repair value') },
    { label: 'Minimum credit score', text: formatPublished(program.minCreditScore, creditText) },
    { label: 'Experience', text: formatPublished(program.minDeals, experienceText) },
    { label: 'Borrower', text: formatPublished(program.entityRequired, borrowerText) },
    { label: 'Maximum units', text: formatPublished(program.maxUnits, String) },
    {
      label: 'Property value',
      text: formatPublished(program.minPropertyValue, (dollars) => `From ${formatDollars(dollars)}`),
    },
    { label: 'Refinance seasoning', text: formatPublished(program.seasoningMonths, monthsOrNone) },
    {
      label: 'Debt service coverage',
      text: formatPublished(program.minDscr, (ratio) => `At least ${ratio.toFixed(2)}`),
    },
    { label: 'Interest runs on', text: formatPublished(program.interestBasis, (basis) => basisNames[basis]) },
    { label: 'Minimum interest', text: formatPublished(program.minimumInterestMonths, monthsOrNone) },
    {
      label: 'Extension',
      text: formatPublished(program.extensionPercent, (percent) => extensionText(percent, program.extensionMonths)),
      isPrice: true,
    },
    {
      label: 'Exit fee',
      text: formatPublished(program.exitFeePercent, (percent) => exitFeeText(percent, program.exitFeeAfterMonth)),
      isPrice: true,
    },
    { label: 'Interest reserve', text: formatPublished(program.interestReserveMonths, monthsOrNone) },
    { label: 'Prepayment', text: formatPublished(program.prepaySteps, prepayText) ?? program.prepay },
    { label: 'Recourse', text: formatPublished(program.recourse, (recourse) => recourseNames[recourse]) },
    { label: 'Loan fees', text: formatPublished(program.loanFees, formatDollars), isPrice: true },
    { label: 'Draw fee', text: formatPublished(program.drawFee, formatDollars), isPrice: true },
    { label: 'Other fees', text: program.feesNote, isPrice: true },
  ]
}

/** Formats a list with only its first letter capitalized: 'Fix and flip, bridge'. Null for an empty list. */
function listText<Name extends string>(names: readonly Name[], words: Readonly<Record<Name, string>>): string | null {
  const text = names.map((name) => words[name].toLowerCase()).join(', ')
  return text === '' ? null : `${text[0]!.toUpperCase()}${text.slice(1)}`
}

/** "5, 4, 3, 2, 1% by year". */
function prepayText(steps: readonly number[]): string {
  if (steps.every((step) => step === 0)) return 'No penalty'
  return `${steps.join(', ')}% by year`
}

const basisNames = { full: 'The full loan', drawn: 'Drawn funds' } as const

const recourseNames = {
  full: 'Full, with a personal guarantee',
  limited: 'Limited',
  none: 'None: the property alone',
} as const

/** The lowest possible score. A minimum this low excludes no borrower. */
const lowestCreditScore = 300

function creditText(score: number): string {
  return score <= lowestCreditScore ? 'No minimum' : String(score)
}

function experienceText(deals: number): string {
  if (deals <= 0) return 'First-time investors welcome'
  return `${deals} ${deals === 1 ? 'deal' : 'deals'} in the last three years`
}

function borrowerText(entityRequired: boolean): string {
  return entityRequired ? 'Companies only' : 'Individuals and companies'
}

function monthsOrNone(months: number): string {
  return months === 0 ? 'None' : formatMonths(months)
}

function percentText(percent: number): string {
  return formatRateRange(percent, percent)
}

function limitText(percent: number | null, base: string): string | null {
  return formatPublished(percent, (limit) => `Up to ${percentText(limit)} ${base}`)
}

function rangeText(min: number | null, max: number | null, format: (min: number | null, max: number | null) => string) {
  return min === null && max === null ? null : format(min, max)
}

function formatPublished<Value>(value: Value | null, format: (value: Value) => string): string | null {
  return value === null ? null : format(value)
}

function extensionText(percent: number, months: number | null): string {
  return `${percentText(percent)} of the loan${months === null ? '' : ` for ${formatMonths(months)}`}`
}

function exitFeeText(percent: number, afterMonth: number | null): string {
  return `${percentText(percent)} of the loan${afterMonth ? ` after month ${afterMonth}` : ''}`
}

function capitalized(text: string | undefined): string | null {
  return text === undefined ? null : text.charAt(0).toUpperCase() + text.slice(1)
}
