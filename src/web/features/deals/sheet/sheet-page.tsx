import { formatDay } from '#web/format/dates.ts'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Printer } from '#web/ui/icons.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { DealSheetView } from './deal-sheet-view.tsx'
import type { LoadedSheet } from './load-link.ts'

/**
 * The page behind a deal sheet's link. An expired, revoked or unknown link shows only a message. Readable without
 * scripts; the print button needs them.
 */
export function SheetPage({ sheet }: { sheet: LoadedSheet }) {
  const isHydrated = useHydrated()
  if ('gone' in sheet) return <LinkGone message={sheet.gone} />
  return (
    <main id="main" className="wrap grid max-w-240 gap-7 pt-6 pb-12 print:gap-3.5 print:py-0 print:text-sm">
      <DealSheetView sheet={sheet} heading="h1">
        {isHydrated ? (
          <button type="button" className={buttonClass({ variant: 'line' })} onClick={() => window.print()}>
            <Icon of={Printer} small /> Print or save as PDF
          </button>
        ) : null}
      </DealSheetView>
      <p className="text-sm text-ink-3">
        Estimates from the investor’s figures and published ranges. Not an appraisal, offer or advice. This link works
        until {formatDay(sheet.expiresAt)}.
      </p>
    </main>
  )
}

/**
 * The page of a shared link that is unknown, expired or revoked. `message` is its heading, above the advice to ask for
 * a new link.
 */
export function LinkGone({ message }: { message: string }) {
  return (
    <main id="main" className="wrap py-section">
      <h1>{message}</h1>
      <p className="text-lead text-ink-2">It has expired, or its owner ended it. Ask them for a new one.</p>
    </main>
  )
}
