import { useMutation } from '@tanstack/react-query'
import { type Financials, lookAtFinancialsEndpoint } from '#contract/desk/people.ts'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Stats } from '#web/ui/figures/stats.tsx'

const dollars = (value: number | null) => (value === null ? null : `$${value.toLocaleString('en-US')}`)
const range = (from: number | null, to: number | null) =>
  from === null && to === null ? null : `${dollars(from) ?? '–'} to ${dollars(to) ?? '–'}`

/** Hides financial answers until an operator asks for them. The activity log records the access. */
export function PersonFinancials({ id }: { id: string }) {
  const call = useDeskCall()
  const look = useMutation({ mutationFn: () => call(lookAtFinancialsEndpoint, { params: { id } }) })
  return (
    <Section id="person-financials" title="Financial answers" className="my-7">
      {look.error ? (
        <Alert title="They could not be read" className="mb-3">
          {look.error.message}
        </Alert>
      ) : null}
      {look.data ? (
        <Stats look="ruled" items={rowsOf(look.data).map(([name, value]) => ({ name, value: value ?? 'not told' }))} />
      ) : (
        <>
          <p className="text-ink-2 text-sm">Hidden. Each look is recorded in the activity log with your name.</p>
          <p>
            <Button size="small" pending={look.isPending} pendingLabel="Reading…" onClick={() => look.mutate()}>
              Show them
            </Button>
          </p>
        </>
      )}
    </Section>
  )
}

function rowsOf(shown: Financials): (readonly [string, string | number | null])[] {
  return [
    ['Credit score, range', shown.creditScoreRange],
    ['Credit score, exact', shown.exactCreditScore],
    ['Liquid reserves', dollars(shown.liquidReserves)],
    ['Time to fund', shown.fundingTimeframe],
    ['Typical price', range(shown.typicalPriceMin, shown.typicalPriceMax)],
    ['Typical repairs', range(shown.typicalRepairMin, shown.typicalRepairMax)],
    ['Home', shown.ownsResidence],
  ]
}
