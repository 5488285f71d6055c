import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { hydrateOnInteraction } from '../../../hydration/hydrate-on-interaction.tsx'
import { focusByScript } from '../../../site/shell/main-content.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { SinglePage } from '../single-page.tsx'

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
      <Note title="No mail after a few minutes?">Look in your spam folder. The link works for one hour.</Note>
      <div>
        <Button onClick={onTryAgain}>Try Again</Button>
      </div>
    </>
  )
}
