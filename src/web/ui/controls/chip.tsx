import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'

/** A filter in force. The whole chip is the button that removes it. Several belong in `.chips` with role group and a label. */
export function Chip({ onRemove, children }: { onRemove: () => void; children: ReactNode }) {
  return (
    <button type="button" className="chip" onClick={onRemove}>
      {children}
      <Icon of={X} small />
      <span className="sr">, remove</span>
    </button>
  )
}

/** The chip at the row's end that removes them all. */
export function ClearChip({ onClear, children = 'Clear all' }: { onClear: () => void; children?: ReactNode }) {
  return (
    <button type="button" className="chip chip--clear" onClick={onClear}>
      {children}
    </button>
  )
}
