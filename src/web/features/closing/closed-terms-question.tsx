import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { addFinalTermsEndpoint, type FinalTerms } from '#contract/closing/final-terms.ts'
import type { Deal } from '#contract/deals/deals.ts'
import type { Quote } from '#contract/quotes/deal-quotes.ts'
import type { Call } from '#contract/wire/call.ts'
import { QuoteFigures } from '#domain/quotes/quote-terms.ts'
import { useCall } from '#web/app-context.ts'
import { finalTermsQuery, useQuotesOfDeal } from '#web/features/closing/closing.requests.ts'
import { documentLabels } from '#web/features/closing/document-words.ts'
import { formatShortDay } from '#web/format/dates.ts'
import { newIdempotencyKey } from '#web/forms/new-idempotency-key.ts'
import { Select } from '#web/ui/controls/select.tsx'

/**
 * Given the funding day, returns the id of the final terms that the loan closed on, storing them if needed. Null if the
 * investor skipped the question.
 */
type FindTerms = (on: string) => Promise<string | null>

/**
 * Asks on which terms a deal closed when it is marked as funded. Every choice, including skipping, calls `onAnswer`
 * with a {@link FindTerms}. Only calling that function, once the funding day is submitted, stores anything. Renders
 * nothing, and so never answers, until the final terms and quotes are loaded, and if these terms are known already.
 */
export function ClosedTermsQuestion({ deal, onAnswer }: { deal: Deal; onAnswer: (find: FindTerms) => void }) {
  const id = useId()
  const call = useCall()
  const { data: finalTerms } = useQuery(finalTermsQuery(deal.id))
  const asked = useQuotesOfDeal(deal.id)
  const [key] = useState(newIdempotencyKey)
  const [value, setValue] = useState<string>()
  if (!finalTerms || !asked) return null
  if (finalTerms.some(({ fundedOn }) => fundedOn !== null)) return null
  const quotes = asked.quotes.filter(({ supersededAt }) => supersededAt === null)
  const options = [
    ...finalTerms.map((terms) => ({ value: terms.id, label: termsLabel(terms) })),
    ...quotes.map((quote) => ({ value: `quote:${quote.id}`, label: `As quoted by ${quote.lender.name}` })),
    { value: '', label: 'Skip this question' },
  ]
  function choose(chosen: string) {
    setValue(chosen)
    const quote = quotes.find((one) => `quote:${one.id}` === chosen)
    onAnswer(async (on) => (quote ? recordAsQuoted(call, deal.id, quote, on, key) : chosen || null))
  }
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        Which terms did it close on?
      </label>
      <Select
        id={id}
        // Without an answer, the closing doesn't count for or against the lender.
        value={value ?? ''}
        options={options}
        onChange={(event) => choose(event.target.value)}
      />
      <p className="text-sm text-ink-2">The lender sees these terms if it quoted here, and can confirm them.</p>
      <p className="text-sm text-ink-2">
        Other terms?{' '}
        <Link to="/deals/$id" params={{ id: deal.id }} search={{ tab: 'closing', terms: 'new' }}>
          Enter them first
        </Link>
      </p>
    </div>
  )
}

function termsLabel({ lenderName, documentKind, documentDate }: FinalTerms): string {
  return `${lenderName}: ${documentLabels[documentKind].toLowerCase()} of ${formatShortDay(documentDate)}`
}

/** Stores a closing statement with the quote's terms and returns its id. */
async function recordAsQuoted(call: Call, dealId: string, quote: Quote, on: string, key: string): Promise<string> {
  const { prepay, conditions } = quote
  const closing = { quoteId: quote.id, documentKind: 'closing-statement' as const, documentDate: on, receivedOn: on }
  const recorded = await call(
    addFinalTermsEndpoint,
    { params: { id: dealId }, body: { ...QuoteFigures.parse(quote), prepay, conditions, ...closing } },
    { idempotencyKey: key },
  )
  return recorded.id
}
