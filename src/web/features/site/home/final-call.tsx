import { Link } from '@tanstack/react-router'
import type { Claims } from '#contract/site/site.ts'
import { ClosingCall } from '#web/shell/closing-call.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { SampleLabel } from '#web/ui/labels/sample-label.tsx'

export function FinalCall({ claims }: { claims: Claims }) {
  return (
    <ClosingCall
      id="final-call"
      title="See where your deal stands."
      action={
        <ButtonLink variant="primary" size="big" asChild>
          <Link to="/auth/signup">Get Started Today</Link>
        </ButtonLink>
      }
    >
      {claims.fundedInvestors === null ? null : <>Already {claims.fundedInvestors} have found funding. </>}
      {claims.samples.includes('fundedInvestors') ? <SampleLabel /> : null} Five to seven minutes for one form; then you
      see whose published terms fit, and at what cost.
    </ClosingCall>
  )
}
