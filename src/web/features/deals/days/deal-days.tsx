import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { setAlertsEndpoint } from '#contract/deals/deal-alerts.ts'
import { changeDatesEndpoint, getCalendarEndpoint } from '#contract/deals/deal-dates.ts'
import type { Deal } from '#contract/deals/deals.ts'
import type { Call } from '#contract/wire/call.ts'
import { useCall } from '#web/app-context.ts'
import { useRefreshDeal } from '#web/features/deals/life/deal-life.requests.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/figures/section.tsx'

/** The days of a deal, as a calendar file and as mails, and the alerts about better lenders. */
export function DealDays({ deal }: { deal: Deal }) {
  return (
    <Section id="days" title="Days and mails" note="mails only when you ask for them">
      <DayForm deal={deal} />
      <div className="grid gap-2 mt-4 justify-items-start">
        <Switch
          deal={deal}
          label="Mail me before the inspection and the closing, and 90, 60 and 30 days before the loan matures"
          isOn={deal.dateMails}
          change={(call, isOn) => call(changeDatesEndpoint, { params: { id: deal.id }, body: { dateMails: isOn } })}
        />
        <Switch
          deal={deal}
          label="Mail me at most once a week when a new or changed lender beats this deal’s fifth place"
          isOn={deal.alerts}
          isDisabled={deal.status !== 'pending' && !deal.alerts}
          change={(call, isOn) => call(setAlertsEndpoint, { params: { id: deal.id }, body: { alerts: isOn } })}
        />
        <CalendarButton dealId={deal.id} />
      </div>
    </Section>
  )
}

function DayForm({ deal }: { deal: Deal }) {
  const id = useId()
  const call = useCall()
  const refresh = useRefreshDeal(deal.id)
  const [inspectionOn, setInspection] = useState(deal.inspectionOn ?? '')
  const [closeOn, setClose] = useState(deal.closeOn ?? '')
  const save = useMutation({
    mutationFn: () =>
      call(changeDatesEndpoint, {
        params: { id: deal.id },
        body: { inspectionOn: inspectionOn || null, closeOn: closeOn || null },
      }),
    async onSuccess() {
      await refresh()
      toast({ title: 'Days saved', description: 'They show in your notifications two weeks ahead.' })
    },
  })
  return (
    <form
      className="grid gap-3 justify-items-start"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate()
      }}
    >
      <div className="flex flex-wrap gap-4">
        <div className="field">
          <label htmlFor={`${id}-inspection`}>Inspection</label>
          <input
            id={`${id}-inspection`}
            className="input"
            type="date"
            value={inspectionOn}
            onChange={(event) => setInspection(event.target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-close`}>Closing</label>
          <input
            id={`${id}-close`}
            className="input"
            type="date"
            value={closeOn}
            onChange={(event) => setClose(event.target.value)}
          />
        </div>
      </div>
      {save.error ? <Alert title={save.error.message} /> : null}
      <Button type="submit" pending={save.isPending} pendingLabel="Saving…">
        Save days
      </Button>
    </form>
  )
}

/** Shows what was chosen at once, and goes back when it could not be kept. */
function Switch({
  deal,
  label,
  isOn,
  isDisabled = false,
  change,
}: {
  deal: Deal
  label: string
  isOn: boolean
  isDisabled?: boolean
  change: (call: Call, isOn: boolean) => Promise<unknown>
}) {
  const call = useCall()
  const refresh = useRefreshDeal(deal.id)
  const save = useMutation({
    mutationFn: (next: boolean) => change(call, next),
    onSuccess: refresh,
    onError: (error) => toast({ title: 'Error', description: error.message, variant: 'error' }),
  })
  return (
    <Checkbox
      label={label}
      checked={save.isPending ? save.variables : isOn}
      disabled={isDisabled}
      onChange={(event) => {
        if (!save.isPending) save.mutate(event.target.checked)
      }}
    />
  )
}

/** The file comes through the signed-in API, so it is handed to the browser from memory. */
function CalendarButton({ dealId }: { dealId: string }) {
  const call = useCall()
  const load = useMutation({
    mutationFn: () => call(getCalendarEndpoint, { params: { id: dealId } }),
    onSuccess({ ics, fileName }) {
      const url = URL.createObjectURL(new Blob([ics], { type: 'text/calendar' }))
      Object.assign(document.createElement('a'), { href: url, download: fileName }).click()
      setTimeout(() => URL.revokeObjectURL(url), 1000)
    },
    onError: (error) => toast({ title: 'Error', description: error.message, variant: 'error' }),
  })
  return (
    <Button variant="line" pending={load.isPending} pendingLabel="Writing…" onClick={() => load.mutate()}>
      Add to calendar (.ics)
    </Button>
  )
}
