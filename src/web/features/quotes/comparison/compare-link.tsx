import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/ui/controls/button-class.ts'

/** Links to the comparison of a deal's quotes. */
export function CompareLink({ dealId, label = 'Compare quotes' }: { dealId: string; label?: string }) {
  return (
    <Link
      to="/deals/$id"
      params={{ id: dealId }}
      search={{ tab: 'quotes' }}
      className={buttonClass({ variant: 'primary', size: 'small' })}
    >
      {label}
    </Link>
  )
}
