import { useMutation } from '@tanstack/react-query'
import { addDeskLender, NewDeskLender } from '#contract/desk/lenders.ts'
import { Form } from '../../../forms/form.tsx'
import { FormError } from '../../../forms/form-error.tsx'
import { TextField } from '../../../forms/text-field.tsx'
import { useZodForm } from '../../../forms/use-zod-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '../../../ui/overlays/dialog.tsx'
import { applyProblem } from '../entry/apply-problem.ts'
import { useDeskCall } from '../shell/use-desk-call.ts'
import { useDeskNavigate } from '../shell/use-desk-path.ts'

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
  const goTo = useDeskNavigate()
  const form = useZodForm(NewDeskLender, { name: '' })
  const added = useMutation({
    mutationFn: (body: { name: string }) => call(addDeskLender, { body }),
    onSuccess: ({ id }) => goTo(`lenders/${id}`),
    onError: (problem) => applyProblem(form, problem),
  })
  return (
    <Form form={form} onSubmit={(body) => added.mutate(body)} label="New lender" className="contents">
      <DialogBody>
        <FormError form={form} title="Error" />
        <TextField form={form} name="name" label="Name" maxLength={200} required />
        <p className="small soft">
          It is active at once, with nothing published. Several lenders come faster by a file.
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
