import '#web/styles/pages/ask-progress.css'
import { useQuery } from '@tanstack/react-query'
import type { DealQuotes } from '#contract/quotes/deal-quotes.ts'
import { dealQuotesQuery } from '#web/session/deal-queries.ts'

const steps = ['Analyzed', 'Asked', 'Quoted', 'Chosen', 'Funded'] as const

/** The furthest step that a deal's requests, quotes and own status show, as its place among the five. */
export function askStep(deal: { status: string }, data: Pick<DealQuotes, 'requests' | 'quotes'> | null | undefined) {
  if (deal.status === 'funded') return 4
  const { requests = [], quotes = [] } = data ?? {}
  if (quotes.some(({ chosenAt }) => chosenAt !== null)) return 3
  if (quotes.length > 0) return 2
  return requests.length > 0 ? 1 : 0
}

/** How far a deal has come between being analyzed and being funded, the bob at where it stands. */
export function AskProgress({ deal }: { deal: { id: string; status: string } }) {
  const { data } = useQuery(dealQuotesQuery(deal.id))
  const current = askStep(deal, data)
  return (
    <ol className="stg" aria-label="Progress of asking">
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? 'done' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {index === current ? (
            <svg className="bb" viewBox="0 0 12 24" aria-hidden="true">
              <path className="stroke-brass stroke-[1.5]" d="M6 0v12" />
              <path className="fill-brass" d="M3.4 11h5.2v2.4h1.9c0 4.3-2 7.4-4.5 10.6-2.5-3.2-4.5-6.3-4.5-10.6h1.9z" />
            </svg>
          ) : null}
          {step}
          {index < current ? <span className="sr">, done</span> : null}
        </li>
      ))}
    </ol>
  )
}
