import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  changePersonsEmailEndpoint,
  confirmPersonsEmailEndpoint,
  deactivatePersonEndpoint,
  endPersonsSessionsEndpoint,
  erasePersonEndpoint,
  exportPersonEndpoint,
  type PersonDetails,
  PersonEmail,
  reactivatePersonEndpoint,
  resendConfirmationEndpoint,
} from '#contract/desk/people.ts'
import type { Call } from '#contract/wire/call.ts'
import { applyProblem } from '#web/features/desk/entry/apply-problem.ts'
import { downloadText } from '#web/features/desk/shell/download-text.ts'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { Form } from '#web/forms/form.tsx'
import { FormError } from '#web/forms/form-error.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useZodForm } from '#web/forms/use-zod-form.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { Dialog, DialogBody, DialogClose, DialogFoot } from '#web/ui/overlays/dialog.tsx'

type Asking = 'email' | 'confirm' | 'deactivate' | 'erase' | null

/** The operators' actions on one account. A result stays above the buttons until the next action. */
export function PersonActions({ person }: { person: PersonDetails }) {
  const call = useDeskCall()
  const queries = useQueryClient()
  const [asking, setAsking] = useState<Asking>(null)
  const [said, setSaid] = useState('')
  const done = (message: string) => {
    setAsking(null)
    setSaid(message)
    void queries.invalidateQueries({ queryKey: queryKeys.deskPerson(person.id) })
    void queries.invalidateQueries({ queryKey: queryKeys.deskPeople })
  }
  const action = useMutation({
    mutationFn: (work: (call: Call) => Promise<{ message: string }>) => work(call),
    onMutate: () => setSaid(''),
    onSuccess: ({ message }) => done(message),
    onError: () => setAsking(null),
  })
  const params = { id: person.id }
  const run = (work: (call: Call) => Promise<{ message: string }>) => () => action.mutate(work)
  const isLive = person.deactivatedAt === null
  return (
    <section aria-label="What can be done">
      {said ? (
        <Alert tone="success" title="Done" className="mb-3">
          {said}
        </Alert>
      ) : null}
      {action.error ? (
        <Alert title="Nothing was changed" className="mb-3">
          {action.error.message}
        </Alert>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {isLive && !person.isEmailVerified ? (
          <>
            <Button size="small" onClick={run((to) => to(resendConfirmationEndpoint, { params }))}>
              Resend verification email
            </Button>
            <Button size="small" onClick={() => setAsking('confirm')}>
              Confirm the address
            </Button>
          </>
        ) : null}
        {isLive ? (
          <>
            <Button size="small" onClick={() => setAsking('email')}>
              Change email
            </Button>
            <Button size="small" onClick={run((to) => to(endPersonsSessionsEndpoint, { params }))}>
              End sessions
            </Button>
          </>
        ) : (
          <Button size="small" onClick={run((to) => to(reactivatePersonEndpoint, { params }))}>
            Reactivate
          </Button>
        )}
        <Button
          size="small"
          onClick={run(async (to) => {
            const data = await to(exportPersonEndpoint, { params })
            downloadText(`${person.id}.json`, JSON.stringify(data, null, 2), 'application/json')
            return { message: 'The file with all data of this person is downloaded. Keep it no longer than needed.' }
          })}
        >
          Export data
        </Button>
        {isLive ? (
          <Button size="small" onClick={() => setAsking('deactivate')}>
            Deactivate
          </Button>
        ) : null}
        <Button size="small" variant="quiet" onClick={() => setAsking('erase')}>
          Erase now
        </Button>
      </div>
      <AlertDialog
        open={asking === 'confirm'}
        onOpenChange={() => setAsking(null)}
        title="Confirm the address without its link?"
        description={`Only if you know in another way that ${person.email} is theirs.`}
        confirmLabel="Confirm the address"
        pending={action.isPending}
        onConfirm={run((to) => to(confirmPersonsEmailEndpoint, { params }))}
      />
      <AlertDialog
        open={asking === 'deactivate'}
        onOpenChange={() => setAsking(null)}
        title={`Deactivate ${person.email}?`}
        description="Sign-in and sessions end now. The data is erased three weeks later; until then you can reactivate the account."
        confirmLabel="Deactivate"
        danger
        pending={action.isPending}
        onConfirm={run((to) => to(deactivatePersonEndpoint, { params }))}
      />
      <ChangeEmailDialog open={asking === 'email'} person={person} onClose={() => setAsking(null)} onDone={done} />
      <ErasePersonDialog open={asking === 'erase'} person={person} onClose={() => setAsking(null)} />
    </section>
  )
}

/** Changes an account's email address. */
function ChangeEmailDialog({
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

/** Asks for the account's email address before erasing the account. */
function ErasePersonDialog({ open, person, onClose }: { open: boolean; person: PersonDetails; onClose: () => void }) {
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
