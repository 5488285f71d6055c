import { Link } from '@tanstack/react-router'
import type { ListedDeal } from '#contract/deals/deals.ts'
import { formatCount } from '#domain/money/counts.ts'
import { formatDollars } from '#domain/money/money.ts'
import { verdictLook } from '#web/features/deals/health/verdict-look.ts'
import { shortAddress } from '#web/format/deal-name.ts'
import { Tag } from '#web/ui/labels/tag.tsx'
import { dealGroup, dealGroups } from './deals-view.ts'

/** The deals by stage, a column for each stage that has any; one below the other on phones. */
export function DealsBoard({ deals }: { deals: readonly ListedDeal[] }) {
  const columns = dealGroups
    .map((group) => ({ group, deals: deals.filter((deal) => dealGroup(deal) === group) }))
    .filter((column) => column.deals.length > 0)
  return (
    <div className="grid items-start gap-6 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]">
      {columns.map((column) => (
        <section key={column.group} aria-label={column.group} className="min-w-0">
          <h2 className="mb-2 flex items-baseline justify-between border-b border-ink pb-1.5 font-serif text-h3 font-semibold">
            {column.group} <span className="text-sm text-ink-2 font-sans">{formatCount(column.deals.length)}</span>
          </h2>
          <ul className="grid gap-3">
            {column.deals.map((deal) => (
              <li key={deal.id} className="rounded border border-line bg-card relative grid gap-1 p-3">
                <Link
                  to="/deals/$id"
                  params={{ id: deal.id }}
                  className="font-semibold break-words text-ink after:absolute after:inset-0"
                >
                  {shortAddress(deal.propertyAddress)}
                </Link>
                <span className="text-sm text-ink-2">
                  {deal.propertyState} · {formatDollars(deal.loanAmount)} loan
                </span>
                {deal.verdict ? (
                  <span>
                    <Tag tone={verdictLook[deal.verdict.word].tone}>{verdictLook[deal.verdict.word].title}</Tag>
                  </span>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
