import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { changeDatesEndpoint } from '#contract/deals/deal-dates.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { CallError } from '#contract/wire/call.ts'
import { useCall } from '#web/app-context.ts'
import { useRefreshClosing } from '#web/features/closing/closing.requests.ts'
import { localToday } from '#web/format/dates.ts'
import { Form } from '#web/forms/form.tsx'
import { FormError } from '#web/forms/form-error.tsx'
import { applyServerErrors } from '#web/forms/server-errors.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { useZodForm } from '#web/forms/use-zod-form.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'

const ClosingDay = z.object({ closeOn: z.string().min(1, 'Enter the closing day') })

/** Sets the closing day, from which every document's start day is counted back. */
export function ClosingDayForm({ deal }: { deal: Deal }) {
  const call = useCall()
  const queryClient = useQueryClient()
  const refresh = useRefreshClosing(deal.id)
  const form = useZodForm(ClosingDay, { closeOn: deal.closeOn ?? '' })
  const save = useMutation({
    mutationFn: (body: { closeOn: string }) => call(changeDatesEndpoint, { params: { id: deal.id }, body }),
    onSuccess: () =>
      Promise.all([refresh(), queryClient.refetchQueries({ queryKey: queryKeys.deal(deal.id), exact: true })]),
    onError: (error) => applyServerErrors(form, error instanceof CallError ? error.reply : error),
  })
  return (
    <Form form={form} onSubmit={(body) => save.mutate(body)}>
      <FormError form={form} title="The day was not saved" />
      <div className="flex items-start gap-2">
        <TextField form={form} name="closeOn" label="Closing day" type="date" min={localToday()} />
        <Button type="submit" className="mt-6" pending={save.isPending} pendingLabel="Saving…">
          Save
        </Button>
      </div>
    </Form>
  )
}
