import '../../../styles/pages/asking.css'
import { useState } from 'react'
import { askLimits } from '#contract/quotes/quote-requests.ts'
import { lazyWithRetry } from '../../../hydration/lazy-with-retry.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { clearPickedMatches, usePickedMatches } from './picked-lenders.ts'

const AskForm = lazyWithRetry(async () => (await import('./ask-form.tsx')).AskForm)

export type AskedMatch = { id: string; lender: { name: string; isSample: boolean } }

/** Under a list of matches while some are ticked: how many, and the one action. Its dialog shows what each lender will see. */
export function AskBar({ dealId, matches }: { dealId: string; matches: readonly AskedMatch[] }) {
  const picked = usePickedMatches(dealId)
  const [isAsking, setAsking] = useState(false)
  const asked = picked.flatMap((id) => matches.find((match) => match.id === id) ?? [])
  if (asked.length === 0 && !isAsking) return null
  const lenders = asked.length === 1 ? '1 lender' : `${asked.length} lenders`
  return (
    <>
      <div className="askbar">
        <p role="status">
          {asked.length} of {askLimits.lendersPerRequest} chosen{' '}
          <span>· each sees the same, and none of the others</span>
        </p>
        <div className="row">
          <Button variant="quiet" onClick={() => clearPickedMatches(dealId)}>
            Clear
          </Button>
          <Button variant="primary" onClick={() => setAsking(true)}>
            Ask {lenders} for {asked.length === 1 ? 'a quote' : 'quotes'}
          </Button>
        </div>
      </div>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        className="dlg-w"
        title={asked.length === 1 ? 'Ask 1 lender for a quote' : `Ask ${lenders} for quotes`}
      >
        <AskForm dealId={dealId} matches={asked} onDone={() => setAsking(false)} />
      </Dialog>
    </>
  )
}
