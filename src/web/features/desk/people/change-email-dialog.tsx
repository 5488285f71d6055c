import { useMutation } from '@tanstack/react-query'
import { changePersonsEmailEndpoint, type PersonDetails, PersonEmail } from '#contract/desk/people.ts'
import { applyProblem } from '#web/features/desk/entry/apply-problem.ts'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { Form } from '#web/forms/form.tsx'
import { FormError } from '#web/forms/form-error.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useZodForm } from '#web/forms/use-zod-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogFoot } from '#web/ui/overlays/dialog.tsx'

/** Changes an account's email address. */
export function ChangeEmailDialog({
  open,
  person,
  onClose,
  onDone,
}: {
  open: boolean
  person: PersonDetails
  onClose: () => void
  onDone: (message: string) => void
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="small"
      title="Change email"
      description={`${person.email} gets a notice, the new address a link to confirm it. Make sure you’re talking to the owner of this account.`}
    >
      <EmailForm person={person} onDone={onDone} />
    </Dialog>
  )
}

function EmailForm({ person, onDone }: { person: PersonDetails; onDone: (message: string) => void }) {
  const call = useDeskCall()
  const form = useZodForm(PersonEmail, { email: '' })
  const change = useMutation({
    mutationFn: (body: { email: string }) => call(changePersonsEmailEndpoint, { params: { id: person.id }, body }),
    onSuccess: ({ message }) => onDone(message),
    onError: (problem) => applyProblem(form, problem),
  })
  return (
    <Form form={form} onSubmit={(body) => change.mutate(body)} label="Change email">
      <DialogBody>
        <FormError form={form} title="Nothing was changed" />
        <TextField form={form} name="email" label="New email" type="email" autoComplete="off" />
      </DialogBody>
      <DialogFoot>
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" pending={change.isPending} pendingLabel="Changing…">
          Change email
        </Button>
      </DialogFoot>
    </Form>
  )
}
