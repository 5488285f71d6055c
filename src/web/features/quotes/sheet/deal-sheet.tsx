import type { SharedSheet } from '#contract/quotes/shared-sheet.ts'
import { formatDay } from '#web/format/dates.ts'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Lock } from '#web/ui/icons.ts'
import { Name } from '#web/ui/labels/name.tsx'
import { askerName, factRows, figureRows, privateFacts, sheetTitle } from './sheet-rows.ts'

/**
 * The sheet that a lender sees, in the dialog's preview and on the lender's page. Pass the result of `sharedSheet`,
 * because it shows every fact that isn't null, even one that isn't shared.
 */
export function DealSheet({ sheet, heading: Heading = 'h2' }: { sheet: SharedSheet; heading?: 'h2' | 'h3' }) {
  const notShared = privateFacts(sheet.share)
  return (
    <article className="min-w-0 rounded border border-line-2 bg-card" aria-label="Deal sheet">
      <header className="border-b border-ink px-3 pt-4 pb-3.5 xs:px-4.5">
        <Heading className="text-h3 font-semibold tracking-[-0.018em]">{sheetTitle(sheet.figures)}</Heading>
        <p className="mt-1 text-sm text-ink-2">
          From <Name>{askerName(sheet)}</Name> · wants to close by {formatDay(sheet.closeBy)}
        </p>
      </header>
      <dl className="grid grid-cols-2 tabular-nums lining-nums min-[22.5rem]:grid-cols-3">
        {figureRows(sheet.figures).map(({ label, value }) => (
          <div
            key={label}
            className="border-line px-3 py-2.25 max-[22.5rem]:even:border-l max-[22.5rem]:nth-[n+3]:border-t min-[22.5rem]:not-nth-[3n+1]:border-l min-[22.5rem]:nth-[n+4]:border-t xs:px-4.5"
          >
            <dt className="text-xs text-ink-3">{label}</dt>
            <dd className="text-base font-semibold tracking-[-0.01em]">{value}</dd>
          </div>
        ))}
      </dl>
      <Ledger className="border-t border-line-2 px-3 py-1.5 xs:px-4.5">
        {factRows(sheet).map(({ label, value }) => (
          <LedgerLine key={label} name={label} value={<span className="wrap-anywhere">{value}</span>} />
        ))}
      </Ledger>
      {notShared.length > 0 ? (
        <p className="flex flex-wrap gap-x-3.5 gap-y-1 border-t border-line px-3 py-2.5 text-sm text-ink-3 xs:px-4.5">
          {notShared.map((words) => (
            <span key={words} className="inline-flex items-center gap-1.25">
              <Icon of={Lock} small /> {words} not shared
            </span>
          ))}
        </p>
      ) : null}
      <div className="border-t border-line px-3 py-3.5 text-sm xs:px-4.5">
        <p className="mb-0.5 text-sm font-medium text-ink-3">In the investor’s words</p>
        {sheet.message ? (
          <p className="whitespace-pre-line wrap-anywhere">“{sheet.message}”</p>
        ) : (
          <p className="text-ink-3">Nothing written yet</p>
        )}
      </div>
    </article>
  )
}
