import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Claims } from '#contract/site/site.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { SampleLabel } from '#web/ui/labels/sample-label.tsx'

export function HowItWorks({ claims }: { claims: Claims }) {
  return (
    <section className="py-section bg-sunk" aria-labelledby="how-it-works">
      <div className="wrap">
        <div className="mb-12 grid max-w-160 gap-3">
          <h2 id="how-it-works">How It Works</h2>
        </div>
        <ol className="grid lg:grid-cols-3 lg:gap-8 lg:border-t-2 lg:border-ink">
          <Step time="5-7 minutes" title="Submit a form">
            Property, repairs, value after repair and the loan you want. Typed once, kept if you pause.
          </Step>
          <Step time="At once" title="Get matched">
            See whose published terms fit, best first, what each would cost, and any gap in your deal.
          </Step>
          <Step time={claims.lenderReview ?? 'Your pace'} title="Review and connect">
            Compare side by side, then call, write or visit the lenders you like.{' '}
            {claims.lenderReview === null ? null : <>Lenders usually review a deal within {claims.lenderReview}.</>}{' '}
            {claims.samples.includes('lenderReview') ? <SampleLabel /> : null}
          </Step>
        </ol>
        <p className="mt-4 lg:mt-12">
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
    <li className="group relative pb-10 pl-14 before:absolute before:inset-y-0 before:left-3.75 before:w-px before:bg-line-2 last:before:hidden lg:p-0 lg:before:-top-px lg:before:bottom-auto lg:before:left-2 lg:before:h-10 lg:before:bg-ink lg:nth-2:before:h-18 lg:last:before:block lg:last:before:h-26">
      <svg
        className="absolute top-0 left-1.75 h-6 w-4 lg:static lg:mt-10 lg:mb-4 lg:group-nth-2:mt-18 lg:group-last:mt-26"
        viewBox="0 0 16 24"
        aria-hidden="true"
      >
        <path className="fill-brass" d="M5.5 0h5v3h2.5c0 7-2.2 13-5 20-2.8-7-5-13-5-20h2.5z" />
      </svg>
      <span className="mb-1 block text-sm font-semibold text-brass-ink">{time}</span>
      <h3 className="text-h3">{title}</h3>
      <p className="mt-2 max-w-96 text-ink-2">{children}</p>
    </li>
  )
}
