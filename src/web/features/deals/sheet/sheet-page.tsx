import { Printer } from 'lucide-react'
import { formatDollars } from '#contract/money.ts'
import { countOf } from '../../../format/counts.ts'
import { formatDay } from '../../../format/dates.ts'
import { buttonClass } from '../../../ui/controls/button-class.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { verdictLook } from '../health/verdict-look.ts'
import { VerdictReasons } from '../health/verdict-reasons.tsx'
import type { LoadedSheet } from './load-sheet.ts'
import { type SheetFigure, sheetFacts, sheetFigures, sheetMoney, sheetTitle } from './sheet-figures.ts'

/** A deal behind its private link, on one page of paper. Reads without scripts; printing has a button where they run. */
export function SheetPage({ sheet }: { sheet: LoadedSheet }) {
  const isHydrated = useHydrated()
  if ('gone' in sheet) return <LinkGone message={sheet.gone} />
  const { verdict, medians } = sheet
  const { sources, uses } = sheetMoney(sheet)
  return (
    <main id="main" className="wrap shs">
      <header>
        <p className="fine soft">Deal sheet, figures as of {formatDay(sheet.updatedAt)}</p>
        <h1>{sheetTitle(sheet)}</h1>
        {isHydrated ? (
          <button type="button" className={buttonClass({ variant: 'line' })} onClick={() => window.print()}>
            <Icon of={Printer} small /> Print or save as PDF
          </button>
        ) : null}
      </header>
      <Figures title="The deal" rows={sheetFigures(sheet)} isGrid />
      <div className="shs-g">
        <Figures title="Property" rows={sheetFacts(sheet)} />
        <Figures title="Where the money comes from" rows={sources} />
        <Figures title="Where it goes" rows={uses} />
      </div>
      {verdict ? (
        <section aria-labelledby="sheet-verdict">
          <h2 id="sheet-verdict">Verdict: {verdictLook[verdict.word].title.toLowerCase()}</h2>
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
      <p className="fine mute">
        Estimates from the investor’s figures and published ranges. Not an appraisal, offer or advice. This link works
        until {formatDay(sheet.expiresAt)}.
      </p>
    </main>
  )
}

function Figures({ title, rows, isGrid = false }: { title: string; rows: readonly SheetFigure[]; isGrid?: boolean }) {
  return (
    <section>
      <h2>{title}</h2>
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

function LinkGone({ message }: { message: string }) {
  return (
    <main id="main" className="wrap sec">
      <h1>{message}</h1>
      <p className="lead">It has expired, or whoever shared the deal has ended it. Ask them for a new one.</p>
    </main>
  )
}
