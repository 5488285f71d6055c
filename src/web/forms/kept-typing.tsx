import { createContext, type ReactNode, useContext, useState } from 'react'

const KeptContext = createContext<Map<string, string> | null>(null)

/**
 * Provides memory in which forms that unmount inside it store their text with {@link useKeptTyping}. Not stored in the
 * browser, so passwords are allowed.
 */
export function KeepTyping({ children }: { children: ReactNode }) {
  const [kept] = useState(() => new Map<string, string>())
  return <KeptContext value={kept}>{children}</KeptContext>
}

/** Returns the text that the surrounding {@link KeepTyping} stores under a form's name. */
export function useKeptTyping(): Map<string, string> {
  const kept = useContext(KeptContext)
  if (!kept) throw new Error('A form that keeps its typing needs KeepTyping around it.')
  return kept
}

/** The email last typed on an account page, so that the password reset page can prefill it. */
let email = ''

export function typedEmail(): string {
  return email
}

/** Stores the email. Call it from event handlers only, because module state on the server is shared by all visitors. */
export function noteTypedEmail(value: string): void {
  email = value
}
