import { Navigate } from '@tanstack/react-router'
import { Suspense, useCallback, useRef, useState } from 'react'
import type { User } from '#contract/accounts/profile.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { SignedInPage } from '#web/shell/frame/signed-in-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Pencil } from '#web/ui/icons.ts'
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx'
import { DeactivateAccount } from './deactivate-account.tsx'
import { DownloadData } from './download-data.tsx'
import { type ProfileSection, profileSections } from './profile-sections.ts'

// Most visits don't edit, so the form is loaded with the first press on an Edit button.
const ProfileSectionForm = lazyWithRetry(async () => (await import('./profile-section-form.tsx')).ProfileSectionForm)

/** An investor's profile: six cards, of which one at a time is in edit mode. Redirects visitors to the home page. */
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
  const [wanted, setWanted] = useState<ProfileSection['id'] | null>(null)
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
            onEdit={() => (isTouched.current ? setWanted(section.id) : setEditing(section.id))}
            onTouched={onTouched}
            onDone={() => setEditing(null)}
          />
        ))}
        <DownloadData />
        <DeactivateAccount />
        <AlertDialog
          open={wanted !== null}
          onOpenChange={() => setWanted(null)}
          title="Discard your changes?"
          description={`${edited?.title ?? 'This card'} has unsaved changes. You can edit one card at a time.`}
          cancelLabel="Keep editing"
          confirmLabel="Discard changes"
          onConfirm={() => {
            setEditing(wanted)
            setWanted(null)
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
