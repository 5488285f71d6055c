import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { userQuery } from '#web/session/own-query.ts'

/** A link to the sign-in page. Clears the remembered user first. */
export function SignInLink({ className }: { className?: string }) {
  const queryClient = useQueryClient()
  return (
    <Link to="/auth/login" className={className} onClick={() => queryClient.setQueryData(userQuery().queryKey, null)}>
      Sign In
    </Link>
  )
}
