import { Note } from '#web/ui/feedback/note.tsx'

/** What to do when the session ended in mid-edit. `save` is what the button to press again is called. */
export function SignedOutNote({ save }: { save: string }) {
  return (
    <Note tone="caution" title="You are signed out">
      <p>
        Nothing you typed is lost.{' '}
        <a href="/auth/login" target="_blank" rel="noopener">
          Sign in again in another tab
        </a>
        , come back here and press {save}.
      </p>
    </Note>
  )
}
