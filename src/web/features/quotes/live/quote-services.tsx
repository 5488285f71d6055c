import { Suspense } from 'react'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { useFeatures } from '#web/shell/site-queries.ts'

// Loaded after the first paint of the signed-in area.
const LiveQuotes = lazyWithRetry(async () => (await import('./live-quotes.tsx')).LiveQuotes)
const AskDialog = lazyWithRetry(async () => (await import('#web/features/quotes/asking/ask-dialog.tsx')).AskDialog)

/** Mounts live updates and the dialog that asks lenders for quotes. Renders nothing where messaging is off. */
export function QuoteServices() {
  if (useFeatures().messaging !== 'on') return null
  return (
    <Suspense fallback={null}>
      <LiveQuotes />
      <AskDialog />
    </Suspense>
  )
}
