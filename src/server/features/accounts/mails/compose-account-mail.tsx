import type { ReactElement } from 'react'
import { AccountExistsEmail } from './account-exists.email.tsx'
import type { AccountMailPurpose } from './account-mail.ts'
import { ResetEmail } from './reset.email.tsx'
import { ResetNoticeEmail } from './reset-notice.email.tsx'
import { VerificationEmail } from './verification.email.tsx'

/**
 * Returns the subject and body of a mail. Contains no user input: anyone can enter someone else's address in the
 * sign-up form, and must not be able to send their own text to it under our name.
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
