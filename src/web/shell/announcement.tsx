import { Link } from '@tanstack/react-router'
import { useFeatures } from './site-queries.ts'

/** Above the bar, on the visitor's home page: what is coming or, once it is there, the way to it. Who is signed in has Messages. */
export function Announcement() {
  const words = 'Chat directly with lenders about your deal'
  return (
    <aside className="banner" aria-label="Announcement">
      <div className="wrap">
        <p>{useFeatures().messaging === 'on' ? <Link to="/auth/signup">{words}</Link> : `${words}—coming soon!`}</p>
      </div>
    </aside>
  )
}
