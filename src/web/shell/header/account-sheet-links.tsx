import { Link } from '@tanstack/react-router'
import { sheetLinkClass } from './nav-links.tsx'
import { useSignOut } from './use-sign-out.tsx'

/** A signed-in investor's links in the header's menu on small screens: the profile and sign-out. */
export function AccountSheetLinks() {
  const { signOut, isPending, question } = useSignOut()
  return (
    <>
      <Link to="/profile" className={sheetLinkClass}>
        My Profile
      </Link>
      <button
        type="button"
        className={sheetLinkClass}
        aria-disabled={isPending || undefined}
        onClick={isPending ? undefined : signOut}
      >
        {isPending ? 'Signing Out...' : 'Sign Out'}
      </button>
      {question}
    </>
  )
}
