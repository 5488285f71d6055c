import { useMutation } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Suspense, useCallback, useRef, useState } from 'react'
import { z } from 'zod'
import { deleteAccountEndpoint, exportDataEndpoint, type User } from '#contract/accounts/profile.ts'
import { CallError } from '#contract/wire/call.ts'
import { useCall } from '#web/app-context.ts'
import { localToday } from '#web/format/dates.ts'
import { applyServerErrors, Form, useZodForm } from '#web/forms/form.tsx'
import { PasswordField } from '#web/forms/password-field.tsx'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { clearToken } from '#web/session/token.ts'
import { SignedInPage } from '#web/shell/frame/signed-in-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { downloadFile } from '#web/ui/download-file.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Pencil } from '#web/ui/icons.ts'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { type ProfileSection, profileSections } from './profile-sections.ts'

// Most visits don't edit, so the form is loaded when an Edit button is first pressed.
const ProfileSectionForm = lazyWithRetry(async () => (await import('./profile-section-form.tsx')).ProfileSectionForm)

/**
 * An investor's profile: six cards, edited one at a time, the data download and the account's deactivation. Redirects
 * visitors to the home page.
 */
export function ProfilePage() {
  return (
    <SignedInPage failureTitle="Your profile could not be loaded" visitor={<Navigate to="/" replace />}>
      {(user) => <Profile user={user} />}
    </SignedInPage>
  )
}

function Profile({ user }: { user: User }) {
  const [editing, setEditing] = useState<ProfileSection['id'] | null>(null)
  /** The card to edit next, once the investor agrees to discard the changes of the current one. */
  const [requestedSection, setRequestedSection] = useState<ProfileSection['id'] | null>(null)
  const isTouched = useRef(false)
  const onTouched = useCallback((touched: boolean) => {
    isTouched.current = touched
  }, [])
  const edited = profileSections.find(({ id }) => id === editing)
  const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ')
  return (
    <main id="main" className="py-section">
      <div className="wrap max-w-208">
        <div className="mb-12 grid max-w-160 gap-3">
          <h1>{fullName || 'Your Profile'}</h1>
          <p className="lead">Your answers help us estimate your rate. Nothing is shared until you contact a lender.</p>
        </div>
        {profileSections.map((section) => (
          <SectionCard
            key={section.id}
            section={section}
            user={user}
            isEditing={editing === section.id}
            onEdit={() => (isTouched.current ? setRequestedSection(section.id) : setEditing(section.id))}
            onTouched={onTouched}
            onDone={() => setEditing(null)}
          />
        ))}
        <DownloadData />
        <DeactivateAccount />
        <AlertDialog
          open={requestedSection !== null}
          onOpenChange={() => setRequestedSection(null)}
          title="Discard your changes?"
          description={`${edited?.title ?? 'This card'} has unsaved changes. You can edit one card at a time.`}
          cancelLabel="Keep editing"
          confirmLabel="Discard changes"
          onConfirm={() => {
            setEditing(requestedSection)
            setRequestedSection(null)
          }}
        />
      </div>
    </main>
  )
}

function SectionCard(props: {
  section: ProfileSection
  user: User
  isEditing: boolean
  onEdit: () => void
  onTouched: (isTouched: boolean) => void
  onDone: () => void
}) {
  const { section, user, isEditing, onEdit, onTouched, onDone } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = `profile-${section.id}`
  const facts = (
    <Ledger>
      {section.facts(user).map(([label, value]) => (
        <LedgerLine
          key={label}
          name={label}
          value={value === 'Not provided' ? <span className="text-ink-3">{value}</span> : value}
        />
      ))}
    </Ledger>
  )
  return (
    <section className="border-t border-ink py-6" aria-labelledby={headingId}>
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 className="text-h3" id={headingId} ref={heading} tabIndex={-1}>
          {section.title}
        </h2>
        {isEditing ? null : (
          <Button size="small" aria-label={`Edit ${section.title}`} onClick={onEdit}>
            <Icon of={Pencil} small />
            Edit
          </Button>
        )}
      </div>
      {isEditing ? (
        <Suspense fallback={facts}>
          <ProfileSectionForm
            section={section}
            user={user}
            onTouched={onTouched}
            onDone={() => {
              onDone()
              // The button that had the focus was removed, so the card's heading takes it.
              heading.current?.focus()
            }}
          />
        </Suspense>
      ) : (
        facts
      )}
    </section>
  )
}

/** Milliseconds that the confirmation shows before the page reloads. */
const farewellMs = 1200

function DeactivateAccount() {
  const call = useCall()
  const [isOpen, setOpen] = useState(false)
  const deactivate = useMutation({
    mutationFn: () => call(deleteAccountEndpoint),
    onSuccess() {
      setOpen(false)
      toast({ title: 'Account deleted', description: 'Your account has been successfully deleted.' })
      // Loads a new document, so that none of the account's data stays in memory.
      setTimeout(() => {
        clearToken()
        window.location.assign('/')
      }, farewellMs)
    },
    onError: (error) => toast({ title: 'Delete failed', description: error.message, variant: 'error' }),
  })
  return (
    <section
      className="mt-8 grid justify-items-start gap-2 border-t border-line pt-6"
      aria-labelledby="profile-deactivate"
    >
      <h2 className="text-base" id="profile-deactivate">
        Close your account
      </h2>
      <p className="text-ink-2">You’ll be signed out everywhere. Personal data is removed within 30 days.</p>
      {deactivate.isSuccess ? (
        <Alert tone="success" title="Account deleted">
          Your account has been successfully deleted.
        </Alert>
      ) : (
        <Button variant="quiet" className="-ml-3" onClick={() => setOpen(true)}>
          Deactivate Account
        </Button>
      )}
      <AlertDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Are you absolutely sure?"
        description="Your account will be deactivated. You will be unable to log back in and must register again to rejoin."
        confirmLabel="Deactivate Account"
        pending={deactivate.isPending}
        pendingLabel="Deactivating..."
        danger
        onConfirm={() => deactivate.mutate()}
      >
        {deactivate.isError ? <Alert title="Delete failed">{deactivate.error.message}</Alert> : null}
      </AlertDialog>
    </section>
  )
}

const PasswordForm = z.object({ password: z.string().min(1, 'Enter your password') })
type PasswordForm = z.output<typeof PasswordForm>

/**
 * Downloads everything stored about the investor as one JSON file. Asks for the password unless the sign-in is fresh.
 */
function DownloadData() {
  const call = useCall()
  const form = useZodForm<PasswordForm, PasswordForm>(PasswordForm, { password: '' })
  const download = useMutation({
    mutationFn: (body: { password?: string }) => call(exportDataEndpoint, { body }),
    onSuccess(data) {
      form.reset()
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      downloadFile(`my-data-${localToday()}.json`, file)
    },
    onError(error) {
      if (error instanceof CallError && error.reply.fields) applyServerErrors(form, error.reply)
    },
  })
  const { error } = download
  const reason = error instanceof CallError ? error.reply.reason : undefined
  const needsPassword = reason === 'password-needed' || (download.isPending && 'password' in download.variables)
  return (
    <section className="mt-12 grid justify-items-start gap-2 border-t border-line pt-6" aria-labelledby="profile-data">
      <h2 className="text-base" id="profile-data">
        Your data
      </h2>
      <p className="text-ink-2">One file with your profile, deals, matches, quotes, messages and projects.</p>
      {needsPassword ? (
        <Form form={form} label="Download my data" onSubmit={({ password }) => download.mutate({ password })}>
          <PasswordField form={form} name="password" label="Your password" autoComplete="current-password" />
          <Button type="submit" pending={download.isPending} pendingLabel="Preparing…">
            Download my data
          </Button>
        </Form>
      ) : (
        <Button pending={download.isPending} pendingLabel="Preparing…" onClick={() => download.mutate({})}>
          Download my data
        </Button>
      )}
      <div role="status">
        {download.isSuccess ? <p className="text-sm text-ink-2">Your file was downloaded.</p> : null}
      </div>
      {error && reason !== 'password-needed' ? <Alert title="Nothing was downloaded">{error.message}</Alert> : null}
    </section>
  )
}
