/** What to do when the session ended while a form was filled in. `save` is what the button to press again is called. */
export function SignInAgain({ save }: { save: string }) {
  return (
    <p>
      Nothing you typed is lost.{' '}
      <a href="/auth/login" target="_blank" rel="noopener">
        Sign in again in another tab
      </a>
      , come back here and press {save}.
    </p>
  )
}
