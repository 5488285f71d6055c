import { Link } from '@tanstack/react-router'
import { useFeatures } from './site-queries.ts'

/**
 * A banner on the visitor's home page about a coming feature or, once released, with a link to it. Signed-in investors get it in
 * Messages.
 */
export function Announcement() {
  const words = 'Chat directly with lenders about your deal'
  return (
    <aside className="bg-night text-center text-sm text-on-night print:hidden" aria-label="Announcement">
      <div className="wrap">
        <p className="py-[0.5625rem] leading-[1.4] text-balance">
          {useFeatures().messaging === 'on' ? (
            <Link to="/auth/signup" className="text-inherit">
              {words}
            </Link>
          ) : (
            `${words}—coming soon!`
          )}
        </p>
      </div>
    </aside>
  )
}
