import './sheet-page.css'
import type { ReactNode } from 'react'
import { formatDollars } from '#domain/money/money.ts'
import { verdictLook } from '#web/features/deals/health/verdict-look.ts'
import { countOf } from '#web/format/counts.ts'
import { formatDay } from '#web/format/dates.ts'
import { VerdictReasons } from '#web/ui/figures/verdict-reasons.tsx'
import { type SheetFigure, type ShownDeal, sheetFacts, sheetFigures, sheetMoney, sheetTitle } from './sheet-figures.ts'

/**
 * A deal on one page, as whoever gets its link sees it: the page behind the link and its preview are this. `children` stand in its
 * head.
 */
export function DealSheetView({
  sheet,
  heading: Heading = 'h3',
  children,
}: {
  sheet: ShownDeal
  heading?: 'h1' | 'h3'
  children?: ReactNode
}) {
  const { verdict, medians } = sheet
  const { sources, uses } = sheetMoney(sheet)
  const Sub = Heading === 'h1' ? 'h2' : 'h4'
  return (
    <article className="shs" aria-label="Deal sheet">
      <header>
        <p className="fine soft">Deal sheet, figures as of {formatDay(sheet.updatedAt)}</p>
        <Heading className="shs-t">{sheetTitle(sheet)}</Heading>
        {children}
      </header>
      <Figures heading={Sub} title="The deal" rows={sheetFigures(sheet)} isGrid />
      <div className="shs-g">
        <Figures heading={Sub} title="Property" rows={sheetFacts(sheet)} />
        <Figures heading={Sub} title="Where the money comes from" rows={sources} />
        <Figures heading={Sub} title="Where it goes" rows={uses} />
      </div>
      {verdict ? (
        <section aria-labelledby="sheet-verdict">
          <Sub id="sheet-verdict">Verdict: {verdictLook[verdict.word].title.toLowerCase()}</Sub>
          <p>{verdictLook[verdict.word].meaning}</p>
          <VerdictReasons reasons={verdict.reasons} />
        </section>
      ) : null}
      {medians ? (
        <p className="num">
          {countOf(sheet.eligibleCount, 'lender')} in the directory {sheet.eligibleCount === 1 ? 'fits' : 'fit'} what
          this deal asks; the median total cost is {formatDollars(medians.totalCost)}.
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
    <section>
      <Heading>{title}</Heading>
      <dl className={isGrid ? 'shs-f num' : 'kv num'}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
