import { Link } from '@tanstack/react-router'
import { useSignOut } from './use-sign-out.ts'

export function AccountSheetLinks() {
  const { signOut, isPending } = useSignOut()
  return (
    <>
      <Link to="/profile">My Profile</Link>
      <button type="button" aria-disabled={isPending || undefined} onClick={isPending ? undefined : signOut}>
        {isPending ? 'Signing Out...' : 'Sign Out'}
      </button>
    </>
  )
}
