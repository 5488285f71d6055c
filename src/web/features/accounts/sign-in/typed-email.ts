/** The email last typed on an account page, so that the password reset page can prefill it. */
let email = ''

export function typedEmail(): string {
  return email
}

/** Stores the email. Call it from event handlers only, because module state on the server is shared by all visitors. */
export function noteTypedEmail(value: string): void {
  email = value
}
