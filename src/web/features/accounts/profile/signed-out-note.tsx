import { SignInAgain } from '#web/forms/sign-in-again.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

export function SignedOutNote({ save }: { save: string }) {
  return (
    <Note tone="caution" title="You are signed out">
      <SignInAgain save={save} />
    </Note>
  )
}
