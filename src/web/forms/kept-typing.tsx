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

/**
 * Returns the texts that the surrounding {@link KeepTyping} stores, by keys such as 'sign-in.password'. Changing the
 * map doesn't rerender. @throws without a KeepTyping.
 */
export function useKeptTyping(): Map<string, string> {
  const kept = useContext(KeptContext)
  if (!kept) throw new Error('A form that keeps its typing needs KeepTyping around it.')
  return kept
}

let email = ''

/**
 * Returns the email last typed on an account page since the document was loaded, to prefill other account pages, or ''.
 */
export function typedEmail(): string {
  return email
}

/**
 * Stores the email in memory. Call it from event handlers only, because module state on the server is shared by all
 * visitors.
 */
export function noteTypedEmail(value: string): void {
  email = value
}
