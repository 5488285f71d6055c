import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { setAlertsEndpoint } from '#contract/deals/deal-alerts.ts'
import { changeDatesEndpoint, getCalendarEndpoint, PlannedDay } from '#contract/deals/deal-dates.ts'
import type { Deal } from '#contract/deals/deals.ts'
import type { Call } from '#contract/wire/call.ts'
import { useCall } from '#web/app-context.ts'
import { applyServerErrors, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useRefreshDeal } from '#web/session/deal-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { downloadFile } from '#web/ui/download-file.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/figures/section.tsx'

/**
 * Edits a deal's inspection and closing days, which a button saves. Turns its emails on or off as soon as a box is
 * checked or cleared, and downloads its dates as a calendar file. The weekly email can be turned on for an open deal
 * only.
 */
export function DealDays({ deal }: { deal: Deal }) {
  return (
    <Section id="days" title="Dates and reminders" note="You get emails only if you turn them on.">
      <DayForm deal={deal} />
      <div className="grid gap-2 mt-4 justify-items-start">
        <MailSwitch
          deal={deal}
          label="Email me before the inspection, the closing and the loan’s maturity"
          isOn={deal.dateMails}
          change={(call, isOn) => call(changeDatesEndpoint, { params: { id: deal.id }, body: { dateMails: isOn } })}
        />
        <MailSwitch
          deal={deal}
          label="Email me weekly if a lender moves into my top five"
          isOn={deal.alerts}
          isDisabled={deal.status !== 'pending' && !deal.alerts}
          change={(call, isOn) => call(setAlertsEndpoint, { params: { id: deal.id }, body: { alerts: isOn } })}
        />
        <CalendarButton dealId={deal.id} />
      </div>
    </Section>
  )
}

/** An empty field clears the date. */
const day = z
  .string()
  .transform((text) => text || null)
  .pipe(PlannedDay.nullable())
const Days = z.object({ inspectionOn: day, closeOn: day })

function DayForm({ deal }: { deal: Deal }) {
  const call = useCall()
  const refresh = useRefreshDeal(deal.id)
  const form = useZodForm(Days, { inspectionOn: deal.inspectionOn ?? '', closeOn: deal.closeOn ?? '' })
  const save = useMutation({
    mutationFn: (days: z.output<typeof Days>) => call(changeDatesEndpoint, { params: { id: deal.id }, body: days }),
    async onSuccess() {
      await refresh()
      toast({ title: 'Dates saved', description: 'They show in your notifications two weeks ahead.' })
    },
    onError: (error) => applyServerErrors(form, error),
  })
  return (
    <Form
      form={form}
      label="Dates of the deal"
      className="grid gap-5 justify-items-start"
      onSubmit={(days) => {
        if (!save.isPending) save.mutate(days)
      }}
    >
      <FormError form={form} />
      <div className="flex flex-wrap gap-4">
        <TextField form={form} name="inspectionOn" label="Inspection" type="date" />
        <TextField form={form} name="closeOn" label="Closing" type="date" />
      </div>
      <Button type="submit" pending={save.isPending} pendingLabel="Saving…">
        Save
      </Button>
    </Form>
  )
}

/** A checkbox that saves immediately. Reverts when saving fails. */
function MailSwitch({
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

/** Downloads the calendar file. The request needs the session's token, so the file is fetched and saved from memory. */
function CalendarButton({ dealId }: { dealId: string }) {
  const call = useCall()
  const load = useMutation({
    mutationFn: () => call(getCalendarEndpoint, { params: { id: dealId } }),
    onSuccess({ ics, fileName }) {
      downloadFile(fileName, new Blob([ics], { type: 'text/calendar' }))
    },
    onError: (error) => toast({ title: 'Error', description: error.message, variant: 'error' }),
  })
  return (
    <Button variant="line" pending={load.isPending} pendingLabel="Writing…" onClick={() => load.mutate()}>
      Add to calendar (.ics)
    </Button>
  )
}
