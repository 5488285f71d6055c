import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Claims } from '#contract/site/site.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { SampleLabel } from '#web/ui/labels/sample-label.tsx'

export function HowItWorks({ claims }: { claims: Claims }) {
  return (
    <section className="sec sec--sunk how" aria-labelledby="how-it-works">
      <div className="wrap">
        <div className="sec-h">
          <h2 id="how-it-works">How It Works</h2>
        </div>
        <ol>
          <Step time="5-7 minutes" title="Submit a form">
            Property, repairs, value after repair and the loan you want. Typed once, kept if you pause.
          </Step>
          <Step time="At once" title="Get matched">
            The lenders whose published terms fit, best first, with the cost of each on one scale and the gap in your
            deal, if there is one.
          </Step>
          <Step time={claims.lenderReview ?? 'Your pace'} title="Review and connect">
            Compare side by side, then call, write or visit the lenders you like.{' '}
            {claims.lenderReview === null ? null : <>Lenders usually review a deal within {claims.lenderReview}.</>}{' '}
            {claims.samples.includes('lenderReview') ? <SampleLabel /> : null}
          </Step>
        </ol>
        <p className="go">
          <ButtonLink variant="primary" size="big" asChild>
            <Link to="/auth/signup">Get Started Now</Link>
          </ButtonLink>
        </p>
      </div>
    </section>
  )
}

function Step({ time, title, children }: { time: string; title: string; children: ReactNode }) {
  return (
    <li>
      <svg className="drop" viewBox="0 0 16 24" aria-hidden="true">
        <path className="fill-brass" d="M5.5 0h5v3h2.5c0 7-2.2 13-5 20-2.8-7-5-13-5-20h2.5z" />
      </svg>
      <span className="t">{time}</span>
      <h3>{title}</h3>
      <p>{children}</p>
    </li>
  )
}
