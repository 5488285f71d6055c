import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { SinglePage } from '#web/features/accounts/single-page.tsx'
import { hydrateOnInteraction } from '#web/hydration/hydrate-on-interaction.tsx'
import { focusByScript } from '#web/shell/frame/main-content.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/alert.tsx'

const ForgotPasswordForm = hydrateOnInteraction(
  async () => (await import('./forgot-password-form.tsx')).ForgotPasswordForm,
  import.meta.env.SSR ? (await import('./forgot-password-form.tsx')).ForgotPasswordForm : undefined,
)

/** Asks for a reset link. The confirmation is the same whether or not an account has the email. */
export function ForgotPasswordPage() {
  const [sentMessage, setSentMessage] = useState<string | null>(null)
  const [isAgain, setAgain] = useState(false)
  return (
    <SinglePage>
      {sentMessage === null ? (
        <ForgotPasswordForm focusEmail={isAgain} onSent={setSentMessage} />
      ) : (
        <ResetLinkSent
          message={sentMessage}
          onTryAgain={() => {
            setAgain(true)
            setSentMessage(null)
          }}
        />
      )}
      <p>
        <Link to="/auth/login" className="inline-flex min-h-6 items-center">
          Back to Sign In
        </Link>
      </p>
    </SinglePage>
  )
}

function ResetLinkSent({ message, onTryAgain }: { message: string; onTryAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (heading.current) focusByScript(heading.current)
  }, [])

  return (
    <>
      <div className="grid gap-3">
        <h1 ref={heading}>Check your email</h1>
        <p className="lead">{message}</p>
      </div>
      <Note title="No email after a few minutes?">Look in your spam folder. The link works for one hour.</Note>
      <div>
        <Button onClick={onTryAgain}>Try Again</Button>
      </div>
    </>
  )
}
