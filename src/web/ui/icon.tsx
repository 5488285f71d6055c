import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'

/**
 * A lucide icon in the site's stroke, sized by the text around it and hidden from assistive technology: what it means always
 * stands beside it in words. Import icons by name, `import { Check } from 'lucide-react'`, so that only those are shipped.
 */
export function Icon({
  of: Drawing,
  small = false,
  className,
}: {
  of: LucideIcon
  small?: boolean
  className?: string | undefined
}) {
  return <Drawing className={classNames('ic', small && 'ic--s', className)} aria-hidden="true" />
}
