/** The email last typed on a page of this area, so that going from signing in to resetting the password does not lose it. */
let email = ''

export function typedEmail(): string {
  return email
}

/** Stores the email. Call it from event handlers only, because module state on the server is shared by all visitors. */
export function noteTypedEmail(value: string): void {
  email = value
}
