import { Link } from '@tanstack/react-router'
import type { Claims } from '#contract/site/site.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { SampleLabel } from '#web/ui/labels/sample-label.tsx'
import { AnswerForm } from './answer-form.tsx'
import type { AnswerTexts } from './answer-search.ts'

const star = 'M9 1.5l2.3 4.8 5.2.7-3.8 3.6.9 5.2L9 13.3l-4.6 2.5.9-5.2L1.5 7l5.2-.7z'
const starCount = 5

/** The promise, and its proof: the lenders that fit somebody's deal, before anything else is asked. */
export function HomeHero({ claims, search }: { claims: Claims; search: AnswerTexts }) {
  return (
    <section className="hero">
      <div className="wrap">
        <div>
          <h1>
            <span>Stop Chasing Lenders.</span> <span>Let Them Compete for Your Deal.</span>
          </h1>
          <p className="lead">See which hard-money lenders’ published terms fit, what each loan would cost, and why.</p>
        </div>
        <div className="grid min-w-0 gap-6">
          <section
            aria-labelledby="answer-title"
            className="grid gap-4 rounded border border-line-2 bg-card p-4 shadow-sheet sm:p-5"
          >
            <div>
              <h2 id="answer-title" className="text-2xl/[1.2]">
                What would your deal cost to fund?
              </h2>
              <p className="mt-1 text-sm text-ink-2">No account, no credit pull.</p>
            </div>
            <AnswerForm search={search} />
          </section>
          <div>
            <p className="cta mt-0">
              <ButtonLink variant="primary" size="big" asChild>
                <Link to="/auth/signup">Get Matched Fast</Link>
              </ButtonLink>
              <ButtonLink variant="quiet" size="big" asChild>
                <Link to="/lenders">Browse all lenders</Link>
              </ButtonLink>
            </p>
            <p className="fine mute">Free for investors. Nothing is shared until you choose to contact a lender.</p>
            {claims.rating === null ? null : (
              <Rating rating={claims.rating} isSample={claims.samples.includes('rating')} />
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

/** The rating the site claims for itself, in words, with as many stars drawn. */
function Rating({ rating, isSample }: { rating: string; isSample: boolean }) {
  const filled = Math.round(Number.parseFloat(rating))
  return (
    <p className="stars">
      <svg viewBox="0 0 96 18" aria-hidden="true">
        {Array.from({ length: starCount }, (_, index) => index).map((index) => (
          <path
            key={index}
            className={index < filled ? undefined : 'off'}
            transform={`translate(${index * 19.5} 0)`}
            d={star}
          />
        ))}
      </svg>
      <span>{rating} out of 5 stars</span>
      {isSample ? <SampleLabel /> : null}
    </p>
  )
}
