import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { verifyEmailEndpoint } from '#contract/accounts/accounts.ts'
import { type Call, CallError } from '#contract/wire/call.ts'
import { useCall } from '#web/app-context.ts'
import { isUnanswered, RedirectSoon, SinglePage, useMailedToken } from '#web/features/accounts/single-page.tsx'
import { announceUserChange } from '#web/session/cross-tab.ts'
import { useSession } from '#web/session/session.ts'
import { readDealPrefill } from '#web/shell/deal-prefill.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Spinner } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CircleCheck, TriangleAlert } from '#web/ui/icons.ts'

/**
 * The page that the verification email links to. Verifies the email with the link's token on arrival and shows the
 * outcome. A signed-in investor with stored deal figures is then redirected to the deal form.
 */
export function VerifyPage({ tokenInAddress }: { tokenInAddress: string | undefined }) {
  const session = useSession()
  const { verification, retry } = useVerification(tokenInAddress)
  switch (verification.state) {
    case 'loading':
      return (
        <SinglePage>
          <h1>Verifying your email</h1>
          <Spinner label="Verifying your email..." hideLabel />
        </SinglePage>
      )
    case 'missing':
      return (
        <Outcome title="Verification Failed" text="Verification token is missing from the URL.">
          <p className="text-ink-2">Open the link in the email we sent you, or copy all of it into the address bar.</p>
          <ButtonRow>
            <ButtonLink variant="primary" asChild>
              <Link to="/auth/signup">Register for an Account</Link>
            </ButtonLink>
            <HomeLink />
          </ButtonRow>
        </Outcome>
      )
    case 'error':
      // A mail scanner may have opened the link first. This browser is signed in, so show the success.
      if (verification.isVerified && session.status === 'signed-in')
        return (
          <Outcome isGood title="Email Verified!" text="Email verified successfully!">
            <NextStepAfterVerification />
          </Outcome>
        )
      if (verification.isVerified)
        return (
          <Outcome title="Verification Failed" text={verification.text}>
            <OtherDevice />
            <ButtonRow>
              <ButtonLink variant="primary" asChild>
                <Link to="/auth/login">Log In Now</Link>
              </ButtonLink>
              <HomeLink />
            </ButtonRow>
          </Outcome>
        )
      return (
        <Outcome title="Verification Failed" text={verification.text}>
          {verification.detail ? <p className="text-ink-2">{verification.detail}</p> : null}
          <p>
            <Link to="/auth/login" search={{ verify: 'needed' }}>
              Request a new verification email
            </Link>
          </p>
          <ButtonRow>
            {verification.canRetry ? (
              <Button variant="primary" onClick={retry}>
                Try Again
              </Button>
            ) : null}
            <ButtonLink variant={verification.canRetry ? 'line' : 'primary'} asChild>
              <Link to="/auth/signup">Try Registering Again</Link>
            </ButtonLink>
            <HomeLink />
          </ButtonRow>
        </Outcome>
      )
    case 'success':
      return (
        <Outcome isGood title="Email Verified!" text={verification.verified.message || 'Email verified successfully!'}>
          <p>
            <strong className="break-words">{verification.verified.email}</strong> is verified.
            {session.status === 'visitor' ? ' You can now log in to your account.' : null}
          </p>
          {session.status === 'visitor' ? <OtherDevice /> : null}
          {session.status === 'signed-in' ? (
            <NextStepAfterVerification />
          ) : (
            <ButtonRow>
              {session.status === 'visitor' ? (
                <ButtonLink variant="primary" asChild>
                  <Link to="/auth/login">Log In Now</Link>
                </ButtonLink>
              ) : null}
              <HomeLink />
            </ButtonRow>
          )}
        </Outcome>
      )
  }
}

function Outcome({
  title,
  text,
  isGood = false,
  children,
}: {
  title: string
  text: string
  isGood?: boolean
  children: ReactNode
}) {
  return (
    <SinglePage>
      <div className="grid gap-3" role={isGood ? 'status' : 'alert'}>
        <Icon
          of={isGood ? CircleCheck : TriangleAlert}
          className={isGood ? 'size-10 text-green' : 'size-10 text-amber'}
        />
        <h1>{title}</h1>
        <p className="lead">{text}</p>
      </div>
      {children}
    </SinglePage>
  )
}

function OtherDevice() {
  return <p className="text-ink-2">Signed up on another device? That page continues automatically.</p>
}

function ButtonRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}

/** Links to the next step. With a deal from the home page, opens the deal form after three seconds. */
function NextStepAfterVerification() {
  const navigate = useNavigate()
  const hasFigures = readDealPrefill() !== null
  const next = { to: '/dashboard', search: hasFigures ? ({ deal: 'new' } as const) : {} } as const
  const links = (
    <>
      <ButtonLink variant="primary" asChild>
        <Link {...next}>{hasFigures ? 'Continue to your deal' : 'Continue'}</Link>
      </ButtonLink>
      <HomeLink />
    </>
  )
  return hasFigures ? (
    <RedirectSoon place="your deal" onRedirect={() => void navigate(next)}>
      {links}
    </RedirectSoon>
  ) : (
    <ButtonRow>{links}</ButtonRow>
  )
}

function HomeLink() {
  return (
    <ButtonLink asChild>
      <Link to="/">Go to Homepage</Link>
    </ButtonLink>
  )
}

type Verified = { message: string; email: string }

/** Verification requests by token. Until a retry, each token is sent only once, even if React runs an effect twice. */
const requests = new Map<string, Promise<Verified>>()

/** Returns the pending or finished request for a token, and sends one if there is none. */
function verifyOnce(call: Call, token: string): Promise<Verified> {
  const known = requests.get(token)
  if (known) return known
  const answer = call(verifyEmailEndpoint, { params: { token } })
  requests.set(token, answer)
  return answer
}

/** Makes {@link verifyOnce} send the request again. */
function forgetVerification(token: string): void {
  requests.delete(token)
}

type Verification =
  | { state: 'missing' }
  | { state: 'loading' }
  | { state: 'success'; verified: Verified }
  /**
   * `canRetry`: the server gave no reply about the token, so the same link may still work. `isVerified`: the email is
   * verified already.
   */
  | { state: 'error'; text: string; detail: string | null; canRetry: boolean; isVerified: boolean }

/**
 * Verifies the email with the token that the page was opened with, and updates the site's other tabs. A reload after a
 * success shows the success again from the history entry, without a request. `retry` sends the request again.
 */
function useVerification(tokenInAddress: string | undefined): {
  verification: Verification
  retry: () => void
} {
  const call = useCall()
  const verifiedEmail = useLocation({ select: ({ state }) => state.verifiedEmail })
  const { token, settle } = useMailedToken('/verify', tokenInAddress)
  const [verification, setVerification] = useState<Verification>({ state: 'loading' })
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: Once for each try.
  useEffect(() => {
    if (token === undefined) return
    if (token === null) {
      setVerification(
        verifiedEmail ? { state: 'success', verified: { message: '', email: verifiedEmail } } : { state: 'missing' },
      )
      return
    }
    let isOver = false
    verifyOnce(call, token).then(
      (verified) => {
        if (isOver) return
        setVerification({ state: 'success', verified })
        toast({ title: 'Email Verified!', description: 'You can now log in to your account.' })
        announceUserChange()
        settle({ verifiedEmail: verified.email })
      },
      (error: Error) => {
        if (isOver) return
        const canRetry = isUnanswered(error)
        const text = verificationErrorText(error.message)
        const isVerified = error instanceof CallError && error.reply.reason === 'already-verified'
        setVerification({ state: 'error', text, detail: canRetry ? error.message : null, canRetry, isVerified })
        if (isVerified) announceUserChange()
        else toast({ title: 'Verification Failed', description: text, variant: 'error' })
      },
    )
    return () => {
      isOver = true
    }
  }, [token, tries])

  function retry() {
    if (!token) return
    forgetVerification(token)
    setVerification({ state: 'loading' })
    setTries(tries + 1)
  }

  return { verification, retry }
}

/** Returns the text that the page shows for a failed verification, given the request's error message. */
export function verificationErrorText(message: string): string {
  const text = message.replace(/^\s*\d{3}:?\s*/, '').toLowerCase()
  if (text.includes('expired') || text.includes('invalid token'))
    return 'This verification link has expired or is invalid. Please request a new verification email.'
  if (text.includes('already verified'))
    return 'This email address has already been verified. You can log in to your account.'
  return 'Email verification failed'
}
