/** The email last typed on a page of this area, so that going from signing in to resetting the password does not lose it. */
let email = ''

export function typedEmail(): string {
  return email
}

/** Called from event handlers only: what the server renders is nobody's. */
export function noteTypedEmail(value: string): void {
  email = value
}
