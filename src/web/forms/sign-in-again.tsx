/**
 * Words the instruction shown when the session ended while a form was being filled in. `save` is the label of the button to press
 * again.
 */
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
