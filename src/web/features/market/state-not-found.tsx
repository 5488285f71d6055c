import { Link } from '@tanstack/react-router'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** The market page of an address that names no state. */
export function StateNotFound() {
  return (
    <main id="main" className="wrap py-section">
      <EmptyState
        title="We couldn’t find that state"
        heading="h1"
        action={
          <ButtonLink variant="primary" asChild>
            <Link to="/market">Choose a State</Link>
          </ButtonLink>
        }
      >
        This address names no state. See what hard money costs in the United States, or choose a state.
      </EmptyState>
    </main>
  )
}
