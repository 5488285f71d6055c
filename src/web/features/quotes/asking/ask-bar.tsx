import '#web/styles/pages/asking.css'
import { askLimits } from '#contract/quotes/quote-requests.ts'
import { useAddressDialog } from '#web/shell/use-address-dialog.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { askWords } from './ask-words.ts'
import { clearPickedMatches, usePickedMatches } from './picked-lenders.ts'

/** Under a list of matches while some are ticked: how many, and the one action. Its dialog stands in the address. */
export function AskBar({ dealId }: { dealId: string }) {
  const { length } = usePickedMatches(dealId)
  const dialog = useAddressDialog()
  if (length === 0) return null
  return (
    <div className="askbar">
      <p role="status">
        {length} of {askLimits.lendersPerRequest} chosen <span>· each sees the same, and none of the others</span>
      </p>
      <div className="row">
        <Button variant="quiet" onClick={() => clearPickedMatches(dealId)}>
          Clear
        </Button>
        <Button variant="primary" onClick={() => void dialog.open({ ask: dealId })}>
          {askWords(length)}
        </Button>
      </div>
    </div>
  )
}
