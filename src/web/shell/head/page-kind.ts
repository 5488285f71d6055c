/**
 * `public` pages are for everyone, and visitors may be measured there; `account` pages belong to signing in and to the
 * signed-in area; the URL of a `token` page can contain a secret, so third-party scripts never load there.
 */
type PageKind = 'public' | 'account' | 'token'

const tokenPaths =
  /^\/(verify|reset-password|auth\/callback|(reply|sheet|result|comparison|claim|lender-sign-in)\/[^/]+)\/?$/
const accountPaths = /^\/(auth(\/.*)?|dashboard|deals\/[^/]+|lender|profile|forgot-password|desk(\/.*)?)\/?$/

/**
 * Returns the kind of a path, without regard to the session. Unknown paths are `public`, and so is `/`, although it
 * shows signed-in investors their dashboard. Callers check the session: signed-in investors are never measured.
 */
export function pageKindOf(pathname: string): PageKind {
  if (tokenPaths.test(pathname)) return 'token'
  return accountPaths.test(pathname) ? 'account' : 'public'
}

/**
 * Returns whether a path is a reply, sheet, result, comparison, claim or lender sign-in link, whose reader probably has
 * no account. Account links such as email verification don't count.
 */
export function isPrivateLink(pathname: string): boolean {
  return /^\/(reply|sheet|result|comparison|claim|lender-sign-in)\//.test(pathname)
}
