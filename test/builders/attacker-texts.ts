/** Paths with a query parameter that an attacker could fill with text. */
export const pathsWithAttackerText = [
  '/auth/login?error=',
  '/auth/login?message=',
  '/auth/signup?error=',
  '/auth?error=',
  '/auth?message=',
  '/auth/callback?error=',
  '/auth/callback?error=google_failed&error_description=',
  '/forgot-password?message=',
  '/lenders?message=',
  '/contact?error=',
] as const

const words = 'Call 555-0100 to unlock your account'
export const attackerTexts = [words, `<img src="data:," onerror="window.injected = 'address'"><b>${words}</b>`] as const
