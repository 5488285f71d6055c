import '#web/styles/pages/deal-sheet.css'
import type { SharedSheet } from '#contract/quotes/shared-sheet.ts'
import { formatDay } from '#web/format/dates.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Lock } from '#web/ui/icons/lock.ts'
import { askerName, factRows, figureRows, keptFacts, sheetTitle } from './sheet-rows.ts'

/** What a lender sees of a deal. One component, in the dialog that asks and behind the link, so that the preview is the page. */
export function DealSheet({ sheet, heading: Heading = 'h2' }: { sheet: SharedSheet; heading?: 'h2' | 'h3' }) {
  const kept = keptFacts(sheet.share)
  return (
    <article className="dst" aria-label="Deal sheet">
      <header>
        <Heading>{sheetTitle(sheet.figures)}</Heading>
        <p>
          From {askerName(sheet)} · wants to close by {formatDay(sheet.closeBy)}
        </p>
      </header>
      <dl className="dst-f num">
        {figureRows(sheet.figures).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className="dst-l kv num">
        {factRows(sheet).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {kept.length > 0 ? (
        <p className="dst-n">
          {kept.map((words) => (
            <span key={words}>
              <Icon of={Lock} small /> {words} not shared
            </span>
          ))}
        </p>
      ) : null}
      <div className="dst-q">
        <p className="h4s">In the investor’s words</p>
        {sheet.message ? (
          <p className="whitespace-pre-line wrap-anywhere">“{sheet.message}”</p>
        ) : (
          <p className="mute">Nothing written yet</p>
        )}
      </div>
    </article>
  )
}
