import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Deal } from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { listProjectsEndpoint } from '#contract/project/projects.ts'
import { contingencyByScope, flipDefaults } from '#domain/flip/flip-profit.ts'
import { formatMonths } from '#domain/money/money.ts'
import { recordSentence, suggestedAssumptions } from '#domain/project/past-projects.ts'
import { useCall } from '#web/app-context.ts'
import { ownQuery } from '#web/session/own-query.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

/** Suggestions from at least three earlier projects, applied only when chosen. */
export function RecordOffer({ deal }: { deal: Deal }) {
  const call = useCall()
  const queryClient = useQueryClient()
  const { data } = useQuery(ownQuery(queryKeys.projects, (own) => own(listProjectsEndpoint)))
  const use = useMutation({
    mutationFn: (change: { contingencyPercent: number; holdMonths: number }) =>
      call(editDealEndpoint, {
        params: { id: deal.id },
        body: {
          version: deal.version,
          holdMonths: change.holdMonths,
          profitFigures: { ...deal.profitFigures, contingencyPercent: change.contingencyPercent },
        },
      }),
    onSuccess: () => queryClient.refetchQueries({ queryKey: queryKeys.deal(deal.id) }),
  })
  const record = data?.record
  if (!record || deal.status !== 'pending') return null
  const { rehabScope, profitFigures, holdMonths, termMonths } = deal
  const contingencyPercent =
    profitFigures?.contingencyPercent ?? (rehabScope ? contingencyByScope[rehabScope] : flipDefaults.contingencyPercent)
  const assumed = { contingencyPercent, holdMonths: holdMonths ?? termMonths, termMonths }
  const offer = suggestedAssumptions(record, assumed)
  // A deal that already has the suggested contingency used the offer. A second use would add the months again.
  if (!offer || profitFigures?.contingencyPercent === offer.contingencyPercent) return null
  return (
    <Note title={recordSentence(record)}>
      <p>
        Plan this one with {offer.contingencyPercent}% contingency and {formatMonths(offer.holdMonths)}?
      </p>
      <Button
        size="small"
        className="mt-2"
        pending={use.isPending}
        pendingLabel="Changing…"
        onClick={() => use.mutate(offer)}
      >
        Use these
      </Button>
      {use.error ? (
        <p className="mt-2 text-sm text-red" role="alert">
          {use.error.message}
        </p>
      ) : null}
    </Note>
  )
}
