import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  forgotPasswordEndpoint,
  resendSentMessage,
  resendVerificationEndpoint,
  resetPasswordEndpoint,
  signInEndpoint,
  signInErrorText,
} from '#contract/accounts/accounts.ts'
import { useCall } from '#web/app-context.ts'
import { useOpenSession } from '#web/session/session.ts'
import { wantedPage } from '#web/shell/wanted-page.ts'
import { toast } from '#web/ui/feedback/toast.ts'

export const signInFailedTitle = 'Login failed'
export const resendFailedTitle = 'Failed to send verification email'
export const forgotFailedTitle = 'Failed to send reset email'
export const resetFailedTitle = 'Failed to reset password'

function toastFailure(title: string, textOf = (message: string) => message) {
  return (error: Error) => void toast({ title, description: textOf(error.message), variant: 'error' })
}

/**
 * Returns a mutation that signs in, loads the user, and opens the page that redirected the visitor to sign in, or else
 * the dashboard. Shows a toast on success and on failure.
 */
export function useSignIn() {
  const call = useCall()
  const openSession = useOpenSession()
  const navigate = useNavigate()
  return useMutation({
    async mutationFn(body: { email: string; password: string }) {
      const { token } = await call(signInEndpoint, { body })
      // The session exists even if reading the user fails. The next page reads the user again.
      await openSession(token).catch(() => undefined)
    },
    onSuccess() {
      toast({ title: 'Welcome back!', description: 'Successfully logged in.' })
      void navigate({ href: wantedPage() ?? '/dashboard', replace: true })
    },
    onError: toastFailure(signInFailedTitle, signInErrorText),
  })
}

/**
 * Returns a mutation that requests another verification email and resolves to the server's message, or to a default if
 * that is empty. Shows a toast on success and on failure.
 */
export function useResendVerification() {
  const call = useCall()
  return useMutation({
    async mutationFn(email: string) {
      const { message } = await call(resendVerificationEndpoint, { body: { email } })
      return message || resendSentMessage
    },
    onSuccess: (message) => void toast({ title: 'Verification Email Sent!', description: message }),
    onError: toastFailure(resendFailedTitle),
  })
}

/**
 * Returns a mutation that requests an email with a reset link and resolves to the server's message. Shows a toast on
 * success and on failure.
 */
export function useForgotPassword() {
  const call = useCall()
  return useMutation({
    async mutationFn(email: string) {
      const { message } = await call(forgotPasswordEndpoint, { body: { email } })
      return message
    },
    onSuccess: (message) => void toast({ title: 'Password reset email sent', description: message }),
    onError: toastFailure(forgotFailedTitle),
  })
}

/**
 * Returns a mutation that sets a new password with a reset link's token and resolves to the server's message. The
 * server ends all sessions of the account, and this browser isn't signed in. Shows a toast on success and on failure.
 */
export function useResetPassword() {
  const call = useCall()
  return useMutation({
    async mutationFn(body: { token: string; password: string }) {
      const { message } = await call(resetPasswordEndpoint, { body })
      return message
    },
    onSuccess: (message) => void toast({ title: 'Password reset successful', description: message }),
    onError: toastFailure(resetFailedTitle),
  })
}
