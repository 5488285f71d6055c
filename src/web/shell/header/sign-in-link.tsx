import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { userQuery } from '#web/session/own-query.ts'

/** To the sign-in page. Whoever was remembered as the current user is forgotten first. */
export function SignInLink({ className }: { className?: string }) {
  const queryClient = useQueryClient()
  return (
    <Link to="/auth/login" className={className} onClick={() => queryClient.setQueryData(userQuery().queryKey, null)}>
      Sign In
    </Link>
  )
}
