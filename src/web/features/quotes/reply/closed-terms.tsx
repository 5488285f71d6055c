import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { confirmClosingEndpoint, getLenderClosingEndpoint } from '#contract/closing/lender-closing.ts'
import { type ReplyPage, replyTokenHeader } from '#contract/quotes/lender-reply.ts'
import { useCall } from '#web/app-context.ts'
import { rateWords, termsSentence } from '#web/features/quotes/terms/quote-words.ts'
import { formatDay } from '#web/format/dates.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'

/** The terms on which the investor says the loan closed, for the lender to confirm. Renders nothing until the deal is funded with its loan. */
export function ClosedTerms({
  reply: { status, isOpen, quotes, askedAt },
  token,
}: {
  reply: ReplyPage
  token: string
}) {
  const call = useCall()
  const queryClient = useQueryClient()
  const headers = { [replyTokenHeader]: token }
  // The key has the request's time instead of the token, which must not end up in the page's state.
  const queryKey = queryKeys.replyClosing(askedAt)
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getLenderClosingEndpoint, {}, { headers, signal }),
    enabled: quotes.length > 0 && (status === 'chosen' || !isOpen),
  })
  const confirm = useMutation({
    mutationFn: (finalTermsId: string) => call(confirmClosingEndpoint, { body: { finalTermsId } }, { headers }),
    onSuccess: (closing) => queryClient.setQueryData(queryKey, { closing }),
  })
  const closing = data?.closing
  if (!closing) return null
  return (
    <section aria-labelledby="closed-terms" className="grid gap-2 rounded border border-line bg-card p-4">
      <h3 id="closed-terms" className="text-base font-semibold">
        Did this loan close on these terms?
      </h3>
      <p className="tabular-nums lining-nums">{rateWords(closing.terms)}</p>
      <p className="text-sm text-ink-2 tabular-nums lining-nums">
        {termsSentence(closing.terms)} Closed {formatDay(closing.fundedOn)}, says the investor.
      </p>
      {confirm.error ? (
        <Alert tone="error" title="The terms were not confirmed">
          {confirm.error.message}
        </Alert>
      ) : null}
      {closing.confirmedAt ? (
        <p className="text-sm font-semibold text-green" role="status">
          You confirmed these terms on {formatDay(closing.confirmedAt)}.
        </p>
      ) : (
        <>
          <p className="text-sm text-ink-2">
            Confirmed closings show on your page how often you keep your quotes. Something wrong? Ask a question below.
          </p>
          <Button
            className="justify-self-start"
            pending={confirm.isPending}
            pendingLabel="Confirming…"
            onClick={() => confirm.mutate(closing.finalTermsId)}
          >
            Confirm these terms
          </Button>
        </>
      )}
    </section>
  )
}
