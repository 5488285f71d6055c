/** Words a failed verification from the message of the failed request. */
export function verificationErrorText(message: string): string {
  const text = message.replace(/^\s*\d{3}:?\s*/, '').toLowerCase()
  if (text.includes('expired') || text.includes('invalid token'))
    return 'This verification link has expired or is invalid. Please request a new verification email.'
  if (text.includes('already verified'))
    return 'This email address has already been verified. You can log in to your account.'
  return 'Email verification failed'
}
