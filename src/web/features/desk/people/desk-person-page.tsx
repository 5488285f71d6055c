import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  changePersonsEmailEndpoint,
  confirmPersonsEmailEndpoint,
  deactivatePersonEndpoint,
  endPersonsSessionsEndpoint,
  erasePersonEndpoint,
  exportPersonEndpoint,
  type Financials,
  getPersonEndpoint,
  lookAtFinancialsEndpoint,
  type PersonDetails,
  PersonEmail,
  reactivatePersonEndpoint,
  resendConfirmationEndpoint,
} from '#contract/desk/people.ts'
import type { Call } from '#contract/wire/call.ts'
import { formatDollars } from '#domain/money/money.ts'
import { DeskData, DeskPage, downloadText } from '#web/features/desk/kit/desk-page.tsx'
import { DeskTable } from '#web/features/desk/kit/desk-table.tsx'
import { useDeskCall } from '#web/features/desk/kit/use-desk-call.ts'
import { RequestTable } from '#web/features/desk/request-table.tsx'
import { formatMoment, formatShortDay } from '#web/format/dates.ts'
import { applyServerErrors, Form, FormError, useZodForm } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/figures/section.tsx'
import { type Stat, Stats } from '#web/ui/figures/stats.tsx'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { Dialog, DialogBody, FormFoot } from '#web/ui/overlays/dialog.tsx'
import { AccountTags } from './account-tags.tsx'

/**
 * One account: its status, the operators' actions, its financial answers, deals, quote requests and sessions. The
 * financial answers load on request, and the activity log records each view.
 */
export function DeskPersonPage({ id }: { id: string }) {
  const call = useDeskCall()
  const person = useQuery({
    queryKey: queryKeys.deskPerson(id),
    queryFn: () => call(getPersonEndpoint, { params: { id } }),
    staleTime: 0,
  })
  const title = person.data ? (person.data.name ?? person.data.company ?? person.data.email) : 'Person'
  return (
    <DeskPage title={title} lead={<Link to="/desk/people">All people</Link>}>
      <DeskData query={person}>{(data) => <Person person={data} />}</DeskData>
    </DeskPage>
  )
}

function Person({ person }: { person: PersonDetails }) {
  return (
    <>
      <Stats look="ruled" className="mb-6" items={factsOf(person)} />
      <PersonActions person={person} />
      <PersonFinancials id={person.id} />
      <Section
        id="person-deals"
        title="Deals"
        note={
          person.deals > person.recentDeals.length ? (
            <span className="text-sm text-ink-3">the latest {person.recentDeals.length}</span>
          ) : null
        }
        className="my-7"
      >
        {person.recentDeals.length === 0 ? (
          <p className="text-ink-2 text-sm">No deals yet. They show up here once submitted.</p>
        ) : (
          <DeskTable
            caption="Deals"
            rows={person.recentDeals}
            rowKey={({ id }) => id}
            columns={[
              {
                label: 'Deal',
                cell: (deal) => `${deal.dealType} in ${deal.propertyState}`,
              },
              { label: 'Stage', isText: true, cell: ({ stage, status }) => `${stage}, ${status}` },
              { label: 'Matches', cell: ({ matchCount }) => matchCount },
              { label: 'Submitted', cell: ({ createdAt }) => formatShortDay(createdAt) },
            ]}
          />
        )}
      </Section>
      <RequestTable requests={person.recentRequests} total={person.requests} by="investor" />
      <Section id="person-sessions" title="Open sessions" className="my-7">
        {person.openSessions.length === 0 ? (
          <p className="text-ink-2 text-sm">Not signed in anywhere.</p>
        ) : (
          <ul className="text-sm">
            {person.openSessions.map((one) => (
              <li key={one.openedAt}>
                by {one.openedBy}, opened {formatMoment(one.openedAt)}, last used {formatMoment(one.lastSeenAt)}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <p className="text-sm">
        <Link to="/desk/activity" search={{ subject: 'user', subjectId: person.id } as never}>
          Changes to this account
        </Link>
      </p>
    </>
  )
}

function factsOf(person: PersonDetails): Stat[] {
  return [
    {
      name: 'Email',
      value: (
        <>
          {person.email} <AccountTags account={person} />
        </>
      ),
    },
    ...(person.mailRefused
      ? [
          {
            name: 'Email refused',
            value: formatShortDay(person.mailRefused.at),
            note: `${person.mailRefused.reason}. We send only emails they ask for, until one arrives.`,
          },
        ]
      : []),
    { name: 'Phone', value: person.phone ?? 'none' },
    { name: 'Company', value: person.company ?? 'none' },
    { name: 'Signs in with', value: person.hasPassword ? 'a password' : 'Google' },
    { name: 'Since', value: formatShortDay(person.createdAt) },
    { name: 'Profile', value: person.hasProfile ? 'complete' : 'incomplete' },
    { name: 'Deals', value: person.deals },
    { name: 'Open sessions', value: person.sessions },
    ...(person.deactivatedAt
      ? [
          {
            name: 'Deactivated',
            value: formatShortDay(person.deactivatedAt),
            note: person.erasedAt ? `the data is erased on ${formatShortDay(person.erasedAt)}` : null,
          },
        ]
      : []),
  ]
}

const dollars = (value: number | null) => (value === null ? null : formatDollars(value))
const range = (from: number | null, to: number | null) =>
  from === null && to === null ? null : `${dollars(from) ?? '–'} to ${dollars(to) ?? '–'}`

/** Hides financial answers until an operator asks for them. The activity log records the access. */
function PersonFinancials({ id }: { id: string }) {
  const call = useDeskCall()
  const viewing = useMutation({ mutationFn: () => call(lookAtFinancialsEndpoint, { params: { id } }) })
  return (
    <Section id="person-financials" title="Financial answers" className="my-7">
      {viewing.error ? (
        <Alert title="They could not be loaded" className="mb-3">
          {viewing.error.message}
        </Alert>
      ) : null}
      {viewing.data ? (
        <Stats
          look="ruled"
          items={rowsOf(viewing.data).map(([name, value]) => ({ name, value: value ?? 'not given' }))}
        />
      ) : (
        <>
          <p className="text-ink-2 text-sm">Hidden. The activity log records each view with your name.</p>
          <p>
            <Button size="small" pending={viewing.isPending} pendingLabel="Reading…" onClick={() => viewing.mutate()}>
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

type OpenDialog = 'email' | 'confirm' | 'deactivate' | 'erase' | null

/** The operators' actions on one account. A result stays above the buttons until the next action. */
function PersonActions({ person }: { person: PersonDetails }) {
  const call = useDeskCall()
  const queries = useQueryClient()
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null)
  const [notice, setNotice] = useState('')
  const done = (message: string) => {
    setOpenDialog(null)
    setNotice(message)
    void queries.invalidateQueries({ queryKey: queryKeys.deskPerson(person.id) })
    void queries.invalidateQueries({ queryKey: queryKeys.deskPeople })
  }
  const action = useMutation({
    mutationFn: (work: (call: Call) => Promise<{ message: string }>) => work(call),
    onMutate: () => setNotice(''),
    onSuccess: ({ message }) => done(message),
    onError: () => setOpenDialog(null),
  })
  const params = { id: person.id }
  const run = (work: (call: Call) => Promise<{ message: string }>) => () => action.mutate(work)
  const isLive = person.deactivatedAt === null
  return (
    <section aria-label="Actions">
      {notice ? (
        <Alert tone="success" title="Done" className="mb-3">
          {notice}
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
            <Button size="small" onClick={run((send) => send(resendConfirmationEndpoint, { params }))}>
              Resend verification email
            </Button>
            <Button size="small" onClick={() => setOpenDialog('confirm')}>
              Confirm the address
            </Button>
          </>
        ) : null}
        {isLive ? (
          <>
            <Button size="small" onClick={() => setOpenDialog('email')}>
              Change email
            </Button>
            <Button size="small" onClick={run((send) => send(endPersonsSessionsEndpoint, { params }))}>
              End sessions
            </Button>
          </>
        ) : (
          <Button size="small" onClick={run((send) => send(reactivatePersonEndpoint, { params }))}>
            Reactivate
          </Button>
        )}
        <Button
          size="small"
          onClick={run(async (send) => {
            const data = await send(exportPersonEndpoint, { params })
            downloadText(`${person.id}.json`, JSON.stringify(data, null, 2), 'application/json')
            return { message: 'Downloaded all data of this person. Delete the file once you’re done with it.' }
          })}
        >
          Export data
        </Button>
        {isLive ? (
          <Button size="small" onClick={() => setOpenDialog('deactivate')}>
            Deactivate
          </Button>
        ) : null}
        <Button size="small" variant="quiet" onClick={() => setOpenDialog('erase')}>
          Erase now
        </Button>
      </div>
      <AlertDialog
        open={openDialog === 'confirm'}
        onOpenChange={() => setOpenDialog(null)}
        title="Confirm the address without its link?"
        description={`Only if you know by other means that ${person.email} is theirs.`}
        confirmLabel="Confirm the address"
        pending={action.isPending}
        onConfirm={run((send) => send(confirmPersonsEmailEndpoint, { params }))}
      />
      <AlertDialog
        open={openDialog === 'deactivate'}
        onOpenChange={() => setOpenDialog(null)}
        title={`Deactivate ${person.email}?`}
        description="Sign-in and sessions end now. The data is erased three weeks later; until then you can reactivate the account."
        confirmLabel="Deactivate"
        danger
        pending={action.isPending}
        onConfirm={run((send) => send(deactivatePersonEndpoint, { params }))}
      />
      <ChangeEmailDialog
        open={openDialog === 'email'}
        person={person}
        onClose={() => setOpenDialog(null)}
        onDone={done}
      />
      <ErasePersonDialog open={openDialog === 'erase'} person={person} onClose={() => setOpenDialog(null)} />
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
    onError: (problem) => applyServerErrors(form, problem),
  })
  return (
    <Form form={form} onSubmit={(body) => change.mutate(body)} label="Change email">
      <DialogBody>
        <FormError form={form} title="Nothing was changed" />
        <TextField form={form} name="email" label="New email" type="email" autoComplete="off" />
      </DialogBody>
      <FormFoot pending={change.isPending} pendingLabel="Changing…">
        Change email
      </FormFoot>
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
      description={`Account, ${person.deals === 1 ? 'one deal' : `${person.deals} deals`}, matches, messages and sessions are erased immediately and can’t be restored. Backups keep them until they expire.`}
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
    onError: (problem) => applyServerErrors(form, problem),
  })
  return (
    <Form form={form} onSubmit={(body) => erase.mutate(body)} label="Erase this person">
      <DialogBody>
        <FormError form={form} title="Nothing was erased" />
        <TextField form={form} name="email" label={`Type ${person.email} to confirm`} type="email" autoComplete="off" />
      </DialogBody>
      <FormFoot danger pending={erase.isPending} pendingLabel="Erasing…">
        Erase for good
      </FormFoot>
    </Form>
  )
}
