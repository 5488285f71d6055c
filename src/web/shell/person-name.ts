import type { User } from '#contract/accounts/profile.ts'

type Named = Pick<User, 'firstName' | 'lastName'>

/** Returns the avatar's letters: two for first and last name, one for the first name or the email alone, or 'U'. */
export function initialsOf(user: Named & Pick<User, 'email'>): string {
  const first = firstLetter(user.firstName)
  const last = firstLetter(user.lastName)
  if (first) return first + last
  return firstLetter(user.email) || 'U'
}

/** Returns 'first last', the first name, or 'User'. */
export function displayNameOf(user: Named): string {
  const first = user.firstName?.trim()
  const last = user.lastName?.trim()
  if (!first) return 'User'
  return last ? `${first} ${last}` : first
}

/** Returns the first letter in upper case, whole even when it takes two code units. */
function firstLetter(text: string | null): string {
  const [letter = ''] = text?.trim() ?? ''
  return letter.toUpperCase()
}

/** Returns the name that the dashboard greets: the first name, a company's name, or 'Investor'. */
export function greetingName({
  firstName,
  companyName,
}: {
  firstName: string | null
  companyName: string | null
}): string {
  return firstName || companyName || 'Investor'
}
