import { RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import { IconButton } from '../../ui/controls/button.tsx'
import { dollarText, parseNumberText } from '../../ui/controls/number-text.ts'
import { Icon } from '../../ui/icon.tsx'

/** More than this is a slip of the hand. */
const mostDollars = 1_000_000_000

/**
 * The closing costs in the ledger, in dollars. `onChange` gets an amount of at least 0, or null for the usual share of the price,
 * which an emptied field goes back to. What is no such amount is marked and changes nothing.
 */
export function ClosingCostField({
  dollars,
  isEdited,
  onChange,
}: {
  dollars: number
  isEdited: boolean
  onChange: (dollars: number | null) => void
}) {
  const errorId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const amount = typed === null ? dollars : parseNumberText(typed)
  const text = typed ?? dollarText(dollars)
  const isWrong = amount !== undefined && !(amount >= 0 && amount <= mostDollars)

  function take(text: string) {
    setTyped(text)
    const next = parseNumberText(text)
    if (next !== undefined && next >= 0 && next <= mostDollars) onChange(Math.round(next * 100) / 100)
  }

  function leave() {
    if (isWrong) return
    setTyped(null)
    if (amount === undefined) onChange(null)
  }

  return (
    <>
      <span className="inline-flex items-center justify-end gap-1">
        {isEdited ? (
          <IconButton
            label="Back to 2% of the price"
            className="size-6"
            onClick={() => {
              setTyped(null)
              onChange(null)
            }}
          >
            <Icon of={RotateCcw} small />
          </IconButton>
        ) : null}
        <input
          className="input input--num -my-1 h-8 min-h-8 w-auto px-2 py-0 text-sm font-medium"
          size={Math.min(14, Math.max(6, text.length))}
          aria-label="Closing costs in dollars"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? errorId : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => take(event.target.value)}
          onBlur={leave}
        />
      </span>
      {isWrong ? (
        <span id={errorId} role="alert" className="block text-fine font-medium text-red">
          Enter dollars, such as 4,000
        </span>
      ) : null}
    </>
  )
}
