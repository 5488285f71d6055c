import type { ReactNode } from 'react'
import { formatCountOf } from '#domain/money/counts.ts'
import { formatDollars } from '#domain/money/money.ts'
import { formatDay } from '#web/format/dates.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Ledger } from '#web/ui/figures/ledger.tsx'
import { VerdictReasons, verdictLook } from '#web/ui/figures/verdict-words.tsx'
import { type SheetFigure, type ShownDeal, sheetFacts, sheetFigures, sheetMoney, sheetTitle } from './sheet-figures.ts'

const partClass = 'mb-2 font-serif text-base font-semibold'

/**
 * A deal on one page. The page of a sheet's link and the investor's preview both render it. `children` go into its
 * head.
 */
export function DealSheetView({
  sheet,
  heading: Heading = 'h3',
  className,
  children,
}: {
  sheet: ShownDeal
  heading?: 'h1' | 'h3'
  className?: string
  children?: ReactNode
}) {
  const { verdict, medians, eligibleCount } = sheet
  const { sources, uses } = sheetMoney(sheet)
  const Sub = Heading === 'h1' ? 'h2' : 'h4'
  return (
    <article
      className={classNames('grid min-w-0 gap-7 print:gap-3.5 print:text-sm', className)}
      aria-label="Deal sheet"
    >
      <header className="grid justify-items-start gap-2">
        <p className="text-sm text-ink-2">Deal sheet, figures as of {formatDay(sheet.updatedAt)}</p>
        <Heading className="text-figure">{sheetTitle(sheet)}</Heading>
        {children}
      </header>
      <Figures heading={Sub} title="The deal" rows={sheetFigures(sheet)} isGrid />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-x-10 gap-y-6 print:grid-cols-3">
        <Figures heading={Sub} title="Property" rows={sheetFacts(sheet)} />
        <Figures heading={Sub} title="Where the money comes from" rows={sources} />
        <Figures heading={Sub} title="Where it goes" rows={uses} />
      </div>
      <p className="text-sm text-ink-2">
        {sheet.health.sourcesAndUses.pointsAssumed
          ? 'Cash, points and fees at assumed terms.'
          : 'Cash, points and fees at the median terms of the lenders that fit.'}
      </p>
      {verdict ? (
        <section className="break-inside-avoid" aria-labelledby="sheet-verdict">
          <Sub id="sheet-verdict" className={partClass}>
            Verdict: {verdictLook[verdict.word].title.toLowerCase()}
          </Sub>
          <p>{verdictLook[verdict.word].meaning}</p>
          <VerdictReasons reasons={verdict.reasons} />
        </section>
      ) : null}
      {eligibleCount !== null ? (
        <p className="tabular-nums lining-nums">
          {formatCountOf(eligibleCount, 'lender')} in the directory {eligibleCount === 1 ? 'fits' : 'fit'} what this
          deal asks{medians ? `; the median total cost is ${formatDollars(medians.totalCost)}` : null}.
        </p>
      ) : null}
    </article>
  )
}

function Figures({
  heading: Heading,
  title,
  rows,
  isGrid = false,
}: {
  heading: 'h2' | 'h4'
  title: string
  rows: readonly SheetFigure[]
  isGrid?: boolean
}) {
  return (
    <section className="break-inside-avoid">
      <Heading className={partClass}>{title}</Heading>
      {isGrid ? (
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-6 gap-y-3.5 border-t border-ink pt-3 tabular-nums lining-nums">
          {rows.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-sm text-ink-3">{label}</dt>
              <dd className="font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Ledger
          rows={rows.map(({ label, value }) => ({
            name: label,
            value: <span className="wrap-anywhere">{value}</span>,
          }))}
        />
      )}
    </section>
  )
}
