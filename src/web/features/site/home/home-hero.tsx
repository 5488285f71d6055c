import { Link } from '@tanstack/react-router'
import type { Claims } from '#contract/site/site.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { SampleLabel } from '#web/ui/labels/tag.tsx'
import { Answer } from './answer.tsx'
import type { AnswerTexts } from './answer-texts.ts'
import { HomeAnswerForm } from './home-answer-form.tsx'
import { useHomeAnswer } from './use-home-answer.ts'

const star = 'M9 1.5l2.3 4.8 5.2.7-3.8 3.6.9 5.2L9 13.3l-4.6 2.5.9-5.2L1.5 7l5.2-.7z'
const starCount = 5

/** The home page's first screen: headline and form, or the form's answer instead. */
export function HomeHero({ claims, search }: { claims: Claims; search: AnswerTexts }) {
  const answer = useHomeAnswer(search)
  if (answer.preview) return <Answer answer={answer} preview={answer.preview} />
  return (
    <section>
      <div className="wrap grid gap-6 pt-[clamp(1.5rem,6vw,5.5rem)] pb-section lg:grid-cols-[minmax(0,1fr)_minmax(0,34rem)] lg:items-start lg:gap-16">
        <div>
          <h1 className="text-[min(var(--text-display),8.6vw)] leading-[1.02] tracking-[-0.04em]">
            <span className="block">Stop Chasing Lenders.</span>{' '}
            <span className="block">Let Them Compete for Your Deal.</span>
          </h1>
          <p className="lead mt-4 max-w-132">
            See which hard-money lenders’ published terms fit, what each loan would cost, and why.
          </p>
        </div>
        <div className="grid min-w-0 gap-6">
          <section
            aria-labelledby="answer-title"
            className="grid gap-4 rounded border border-line-2 bg-card p-4 shadow-sheet sm:p-5"
          >
            <div>
              <h2 id="answer-title" className="text-h3">
                What would your deal cost to fund?
              </h2>
              <p className="mt-1 text-sm text-ink-2">No account, no credit pull.</p>
            </div>
            <HomeAnswerForm answer={answer} />
          </section>
          <div>
            <p className="flex flex-wrap items-center gap-x-4 gap-y-3 max-xs:*:w-full">
              <ButtonLink variant="primary" size="big" asChild>
                <Link to="/auth/signup">Get Matched Fast</Link>
              </ButtonLink>
              <ButtonLink variant="quiet" size="big" asChild>
                <Link to="/lenders">Browse all lenders</Link>
              </ButtonLink>
            </p>
            <p className="mt-5 max-w-124 text-sm text-ink-3">
              Free for investors. Nothing is shared until you choose to contact a lender.
            </p>
            {claims.rating === null ? null : (
              <Rating rating={claims.rating} isSample={claims.samples.includes('rating')} />
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

/** The rating that the site claims, in words and stars. */
function Rating({ rating, isSample }: { rating: string; isSample: boolean }) {
  const filled = Math.round(Number.parseFloat(rating))
  return (
    <p className="mt-5 inline-flex flex-wrap items-center gap-2 text-sm font-medium text-ink-2">
      <svg data-slot="stars" className="h-4.5 w-24 fill-brass" viewBox="0 0 96 18" aria-hidden="true">
        {Array.from({ length: starCount }, (_, index) => index).map((index) => (
          <path
            key={index}
            data-filled={index < filled || undefined}
            className={index < filled ? undefined : 'fill-line-2'}
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
