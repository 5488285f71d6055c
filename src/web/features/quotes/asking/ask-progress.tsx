import { useQuery } from '@tanstack/react-query'
import type { DealQuotes } from '#contract/quotes/deal-quotes.ts'
import { dealQuotesQuery } from '#web/session/deal-queries.ts'
import { classNames } from '#web/ui/class-names.ts'

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
    <ol className="flex min-h-10 flex-none text-fine text-ink-3 max-md:w-full" aria-label="Progress of asking">
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames(
            'relative grid w-18 content-start justify-items-center pt-5.5 leading-[1.3] before:absolute before:top-2.25 before:-left-1/2 before:h-0.5 before:w-full after:absolute after:top-1.25 after:z-1 after:size-2.5 after:rounded-full first:before:hidden max-md:w-auto max-md:flex-1 forced-colors:before:[forced-color-adjust:none]',
            index <= current ? 'before:bg-pine' : 'before:bg-line-2',
            index < current && 'text-ink-2 after:bg-pine forced-colors:after:[forced-color-adjust:none]',
            index === current && 'font-semibold text-ink after:hidden',
            index > current && 'after:border-2 after:border-line-2 after:bg-paper',
          )}
          aria-current={index === current ? 'step' : undefined}
        >
          {index === current ? (
            <svg className="absolute -top-1 z-1 h-6 w-3 overflow-visible" viewBox="0 0 12 24" aria-hidden="true">
              <path className="stroke-brass stroke-[1.5]" d="M6 0v12" />
              <path className="fill-brass" d="M3.4 11h5.2v2.4h1.9c0 4.3-2 7.4-4.5 10.6-2.5-3.2-4.5-6.3-4.5-10.6h1.9z" />
            </svg>
          ) : null}
          {step}
          {index < current ? <span className="sr-only">, done</span> : null}
        </li>
      ))}
    </ol>
  )
}
