import { askLimits } from '#contract/quotes/quote-requests.ts'
import { useAddressDialog } from '#web/shell/use-address-dialog.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { askWords } from './ask-words.ts'
import { clearPickedMatches, usePickedMatches } from './picked-lenders.ts'

/** Bar under a list of matches while some are selected, with their number and the button that asks them. The address names its dialog. */
export function AskBar({ dealId }: { dealId: string }) {
  const { length } = usePickedMatches(dealId)
  const dialog = useAddressDialog()
  if (length === 0) return null
  return (
    <div
      data-slot="ask-bar"
      className="sticky bottom-0 z-5 mt-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-2 rounded bg-night py-2.5 pr-3 pl-4.5 text-on-night shadow-sheet group-data-[size=full]/dialog:-bottom-5 group-data-[size=full]/dialog:-mx-5 group-data-[size=full]/dialog:rounded-none max-md:-mx-gutter max-md:rounded-none max-md:px-4 max-md:py-3 short:static"
    >
      <p role="status" className="text-sm">
        {length} of {askLimits.lendersPerRequest} chosen{' '}
        <span className="text-on-night-2 max-md:hidden">· each sees the same, and none of the others</span>
      </p>
      <div className="flex items-center gap-2 max-md:w-full">
        <Button variant="light-quiet" onClick={() => clearPickedMatches(dealId)}>
          Clear
        </Button>
        <Button variant="light" className="max-md:flex-1" onClick={() => void dialog.open({ ask: dealId })}>
          {askWords(length)}
        </Button>
      </div>
    </div>
  )
}
