import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { erasePersonEndpoint, type PersonDetails, PersonEmail } from '#contract/desk/people.ts'
import { applyProblem } from '#web/features/desk/entry/apply-problem.ts'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { Form } from '#web/forms/form.tsx'
import { FormError } from '#web/forms/form-error.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useZodForm } from '#web/forms/use-zod-form.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog, DialogBody, DialogClose, DialogFoot } from '#web/ui/overlays/dialog.tsx'

/** Asks for the account's email address before erasing the account. */
export function ErasePersonDialog({
  open,
  person,
  onClose,
}: {
  open: boolean
  person: PersonDetails
  onClose: () => void
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="small"
      title="Erase this person now?"
      description={`Account, ${person.deals === 1 ? 'one deal' : `${person.deals} deals`}, matches, messages and sessions go at once and cannot be brought back. Backups keep them until they expire.`}
    >
      <EraseForm person={person} />
    </Dialog>
  )
}

function EraseForm({ person }: { person: PersonDetails }) {
  const call = useDeskCall()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useZodForm(PersonEmail, { email: '' })
  const erase = useMutation({
    mutationFn: (body: { email: string }) => call(erasePersonEndpoint, { params: { id: person.id }, body }),
    onSuccess({ message }) {
      queries.removeQueries({ queryKey: queryKeys.deskPerson(person.id) })
      void queries.invalidateQueries({ queryKey: queryKeys.deskPeople })
      toast({ title: 'Erased', description: message })
      void navigate({ to: '/desk/people' })
    },
    onError: (problem) => applyProblem(form, problem),
  })
  return (
    <Form form={form} onSubmit={(body) => erase.mutate(body)} label="Erase this person">
      <DialogBody>
        <FormError form={form} title="Nothing was erased" />
        <TextField form={form} name="email" label={`Type ${person.email} to confirm`} type="email" autoComplete="off" />
      </DialogBody>
      <DialogFoot>
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="danger" pending={erase.isPending} pendingLabel="Erasing…">
          Erase for good
        </Button>
      </DialogFoot>
    </Form>
  )
}
