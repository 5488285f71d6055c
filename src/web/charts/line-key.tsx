import type { ReactNode } from 'react'
import { lineLook } from './line-look.ts'

/** A legend of a chart's lines, in their order. */
export function LineKey({ lines, children }: { lines: readonly { id: string; name: string }[]; children?: ReactNode }) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-3">
      {lines.map(({ id, name }, index) => (
        <span key={id} className="inline-flex items-center gap-1.5">
          <svg className="h-3 w-6 overflow-visible" aria-hidden="true">
            <line className={lineLook(index).line} x1="0" x2="100%" y1="50%" y2="50%" />
          </svg>
          {name}
        </span>
      ))}
      {children}
    </p>
  )
}
