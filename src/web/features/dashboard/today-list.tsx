import { Link } from '@tanstack/react-router'
import type { ListedDeal } from '#contract/deals/deals.ts'
import { countOf, formatCount } from '#domain/money/counts.ts'
import { DealLine } from '#web/features/deals/lead/deal-line.tsx'
import type { KnownLead } from '#web/features/deals/lead/use-deal-lead.ts'
import { shortAddress } from '#web/format/deal-name.ts'
import { Name, NamedText } from '#web/ui/labels/name.tsx'
import { CashTimeline } from './cash-timeline.tsx'
import { LeadLink } from './lead-link.tsx'
import { TabLink } from './tab-link.tsx'

type LeadDeal = KnownLead & { deal: ListedDeal }

/** The number of rows that fit on a phone's screen. */
const [shownTasks, shownDeals] = [5, 8]

/** Lists today's tasks across deals, then the deals as rows, and their closings and cash on one time axis. */
export function TodayList({
  deals,
  leads,
  reserves,
}: {
  deals: readonly ListedDeal[]
  leads: ReadonlyMap<string, KnownLead>
  reserves: number | null
}) {
  const known = deals.flatMap((deal): LeadDeal[] => {
    const one = leads.get(deal.id)
    return one ? [{ deal, ...one }] : []
  })
  const tasks = known.filter(({ lead }) => lead.urgency !== null).sort(bySoonest)
  return (
    <>
      <section aria-labelledby="today" className="mb-8">
        <h2 id="today" className="text-h3">
          Today
        </h2>
        {tasks.length === 0 ? (
          <p className="mt-2 border-t border-ink pt-3 text-ink-2">Nothing needs you today.</p>
        ) : (
          <ul className="mt-2 border-t border-ink">
            {tasks.slice(0, shownTasks).map(({ deal, lead }, index) => (
              <li
                key={deal.id}
                className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-2"
              >
                <p className="min-w-0">
                  <Link
                    to="/deals/$id"
                    params={{ id: deal.id }}
                    className="block truncate font-semibold text-ink no-underline hover:underline"
                  >
                    <Name>{shortAddress(deal.propertyAddress)}</Name>
                  </Link>
                  <span className="block text-sm text-ink-2 tabular-nums lining-nums">
                    <NamedText text={lead.summary} names={lead.lenderNames} />
                  </span>
                </p>
                {lead.next ? (
                  <LeadLink
                    dealId={deal.id}
                    next={lead.next}
                    lenderNames={lead.lenderNames}
                    propertyAddress={deal.propertyAddress}
                    variant={index === 0 ? 'primary' : 'line'}
                    size="small"
                  />
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="all-deals" className="mb-8">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="all-deals" className="text-h3">
            {countOf(deals.length, 'deal')}
          </h2>
          <TabLink tab="my-deals" className="inline-flex min-h-6 items-center text-sm pointer-coarse:min-h-11">
            {deals.length > shownDeals ? `All ${formatCount(deals.length)} deals` : 'My Deals'}
          </TabLink>
        </div>
        <ul className="mt-2 border-t border-ink">
          {deals.slice(0, shownDeals).map((deal) => (
            <li key={deal.id} className="border-b border-line">
              <DealLine deal={deal} known={leads.get(deal.id)} />
            </li>
          ))}
        </ul>
      </section>
      <CashTimeline deals={known.map(({ deal, facts }) => ({ deal, facts }))} reserves={reserves} />
    </>
  )
}

/** Sorts by urgency, then by closing day. */
function bySoonest(a: LeadDeal, b: LeadDeal): number {
  const closing = ({ facts }: LeadDeal) => facts.closing?.daysLeft ?? Number.MAX_SAFE_INTEGER
  return (a.lead.urgency ?? 0) - (b.lead.urgency ?? 0) || closing(a) - closing(b)
}
