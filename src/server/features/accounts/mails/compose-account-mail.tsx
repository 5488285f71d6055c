import type { ReactElement } from 'react'
import { MailAction, MailHeading, MailLayout, MailText } from '#server/platform/mail/mail-layout.tsx'
import type { AccountMailPurpose } from './account-mail.ts'

/**
 * Returns the subject and body of an account email. Only `verification` and `reset` use `token`. Includes nothing that
 * a user typed: otherwise anyone could sign up with someone else's address and send them text under our name.
 */
export function composeAccountMail(
  purpose: AccountMailPurpose,
  { siteName, publicUrl, token }: { siteName: string; publicUrl: string; token: string },
): { subject: string; element: ReactElement } {
  const site = { siteName, publicUrl }
  switch (purpose) {
    case 'verification':
      return {
        subject: `Confirm your email address for ${siteName}`,
        element: <VerificationEmail {...site} token={token} />,
      }
    case 'reset':
      return { subject: `Reset your ${siteName} password`, element: <ResetEmail {...site} token={token} /> }
    case 'reset-notice':
      return { subject: `Your ${siteName} password was changed`, element: <ResetNoticeEmail {...site} /> }
    case 'account-exists':
      return { subject: `You already have an account at ${siteName}`, element: <AccountExistsEmail {...site} /> }
  }
}

function AccountExistsEmail(props: { siteName: string; publicUrl: string }) {
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview="You already have an account"
      reason={`You’re receiving this because someone tried to sign up for ${props.siteName} with this email.`}
    >
      <MailHeading>You already have an account</MailHeading>
      <MailText>Someone just tried to sign up with this address. Nothing was changed.</MailText>
      <MailAction href={`${props.publicUrl}/auth/login`}>Sign in</MailAction>
      <MailText>
        Forgot your password? Set a new one at {props.publicUrl}/forgot-password. Not you? Ignore this email.
      </MailText>
    </MailLayout>
  )
}

function ResetNoticeEmail(props: { siteName: string; publicUrl: string }) {
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview="Your password was changed"
      reason={`You’re receiving this because your ${props.siteName} password was changed.`}
    >
      <MailHeading>Your password was changed</MailHeading>
      <MailText>It was changed with a reset link sent to this address. Every device was signed out.</MailText>
      <MailText>Not you? Secure your mailbox first, then reset your password again.</MailText>
      <MailAction href={`${props.publicUrl}/forgot-password`}>Reset my password</MailAction>
    </MailLayout>
  )
}

function ResetEmail(props: { siteName: string; publicUrl: string; token: string }) {
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview="Choose a new password"
      reason={`You’re receiving this because someone asked to reset your ${props.siteName} password.`}
    >
      <MailHeading>Choose a new password</MailHeading>
      <MailText>The link works once, for one hour. Setting a new password signs you out everywhere.</MailText>
      <MailAction href={`${props.publicUrl}/reset-password?token=${props.token}`}>Set a new password</MailAction>
      <MailText>Didn’t ask for this? Ignore this email: your password stays as it is.</MailText>
    </MailLayout>
  )
}

function VerificationEmail(props: { siteName: string; publicUrl: string; token: string }) {
  return (
    <MailLayout
      siteName={props.siteName}
      publicUrl={props.publicUrl}
      preview="Confirm your email address"
      reason={`You’re receiving this because someone signed up for ${props.siteName} with this email.`}
    >
      <MailHeading>Confirm your email address</MailHeading>
      <MailText>One click and you can submit your first deal. The link works once, for 24 hours.</MailText>
      <MailAction href={`${props.publicUrl}/verify?token=${props.token}`}>Verify my email</MailAction>
      <MailText>Not you? Ignore this email.</MailText>
    </MailLayout>
  )
}
