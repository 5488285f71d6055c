import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { addDeskLenderEndpoint, NewDeskLender } from '#contract/desk/desk-lenders.ts'
import { applyProblem } from '#web/features/desk/entry/apply-problem.ts'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { Form } from '#web/forms/form.tsx'
import { FormError } from '#web/forms/form-error.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useZodForm } from '#web/forms/use-zod-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/overlays/dialog.tsx'

/** Asks for a new lender's name and opens its page, where the rest is filled in. */
export function AddLender({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="small" title="Add a lender">
      <AddLenderForm />
    </Dialog>
  )
}

function AddLenderForm() {
  const call = useDeskCall()
  const navigate = useNavigate()
  const form = useZodForm(NewDeskLender, { name: '' })
  const added = useMutation({
    mutationFn: (body: { name: string }) => call(addDeskLenderEndpoint, { body }),
    onSuccess: ({ id }) => void navigate({ to: '/desk/lenders/$id', params: { id } }),
    onError: (problem) => applyProblem(form, problem),
  })
  return (
    <Form form={form} onSubmit={(body) => added.mutate(body)} label="New lender" className="contents">
      <DialogBody>
        <FormError form={form} title="Error" />
        <TextField form={form} name="name" label="Name" maxLength={200} required />
        <p className="text-sm text-ink-2">
          It is active at once, with nothing published. Adding several? Import a file.
        </p>
      </DialogBody>
      <DialogFoot>
        <Button type="submit" variant="primary" pending={added.isPending}>
          Add
        </Button>
      </DialogFoot>
    </Form>
  )
}
