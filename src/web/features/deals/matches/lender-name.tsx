import { Link } from '@tanstack/react-router'
import type { Lender } from '#contract/lenders/lenders.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SampleLabel } from '#web/ui/labels/sample-label.tsx'
import { Tag } from '#web/ui/labels/tag.tsx'

/** A lender's name, linked to its page as long as it has one. */
export function LenderName({ lender, className }: { lender: Lender; className?: string | undefined }) {
  if (lender.isActive === 'false') return lender.name
  return (
    <Link
      to="/lenders/$name"
      params={{ name: lender.slug }}
      translate="no"
      className={classNames('inline-block min-h-6 print:min-h-0', className)}
    >
      {lender.name}
    </Link>
  )
}

/** What must be known about a lender before anything else: that it is sample data, or that it is no longer listed. */
export function LenderLabels({ lender }: { lender: Lender }) {
  return (
    <>
      {lender.isActive === 'false' ? <Tag tone="problem">No longer listed</Tag> : null}
      {lender.isSample ? <SampleLabel /> : null}
    </>
  )
}
