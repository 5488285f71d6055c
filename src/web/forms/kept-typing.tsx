import { createContext, type ReactNode, useContext, useState } from 'react'

const KeptContext = createContext<Map<string, string> | null>(null)

/** Keeps what is typed in forms that come and go inside it. In memory only and gone with it, so passwords may be kept too. */
export function KeepTyping({ children }: { children: ReactNode }) {
  const [kept] = useState(() => new Map<string, string>())
  return <KeptContext value={kept}>{children}</KeptContext>
}

/** What the surrounding {@link KeepTyping} keeps, by a name of the form's own. */
export function useKeptTyping(): Map<string, string> {
  const kept = useContext(KeptContext)
  if (!kept) throw new Error('A form that keeps its typing needs KeepTyping around it.')
  return kept
}
