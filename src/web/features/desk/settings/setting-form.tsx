import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { changeSettingEndpoint, type SettingRow } from '#contract/desk/settings.ts'
import { requiredText } from '#contract/wire/text.ts'
import { applyProblem } from '#web/features/desk/entry/apply-problem.ts'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { Form } from '#web/forms/form.tsx'
import { FormError } from '#web/forms/form-error.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useZodForm } from '#web/forms/use-zod-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { settingLabel } from './setting-labels.ts'

const value = z.string().trim().min(1, 'Enter a value, or go back to the built-in one').max(500)
const plain = z.object({ value, evidence: z.string() })
const claim = z.object({ value, evidence: requiredText({ label: 'Evidence', max: 500 }) })

/** Changes one setting. A claim requires evidence. */
export function SettingForm({
  setting,
  onDone,
  onCancel,
}: {
  setting: SettingRow
  onDone: (message: string) => void
  onCancel: () => void
}) {
  const call = useDeskCall()
  const { key, isClaim, check } = setting
  const label = settingLabel(setting)
  const form = useZodForm(isClaim ? claim : plain, { value: setting.value ?? '', evidence: setting.evidence ?? '' })
  const change = useMutation({
    mutationFn: ({ value, evidence }: { value: string; evidence: string }) =>
      call(changeSettingEndpoint, { params: { key }, body: { value, ...(isClaim ? { evidence } : {}) } }),
    onSuccess: ({ message }) => onDone(message),
    onError: (problem) => applyProblem(form, problem),
  })
  return (
    <Form form={form} onSubmit={(body) => change.mutate(body)} label={`Change ${label}`}>
      <FormError form={form} title="Nothing was changed" />
      <TextField form={form} name="value" label={label} hint={check} maxLength={500} autoComplete="off" />
      {isClaim ? (
        <TextField
          form={form}
          name="evidence"
          label="Evidence"
          hint="What shows that it is true: a source and its date"
          maxLength={500}
          autoComplete="off"
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" variant="primary" pending={change.isPending} pendingLabel="Saving…">
          Save
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
