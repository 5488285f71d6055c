import { type RefObject, Suspense } from 'react'
import type { User } from '#contract/accounts/profile.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import type { ContactDraft } from '#web/shell/contact-form.tsx'
import { useClaims, useContactInfo } from '#web/shell/site-queries.ts'
import { Accordion } from '#web/ui/controls/accordion.tsx'
import { Spinner } from '#web/ui/feedback/skeleton.tsx'
import { TabHead } from '#web/ui/page-heading.tsx'

// Lazy, because the form and its validation are larger than all tabs and few investors open this one.
const ContactForm = lazyWithRetry(async () => (await import('#web/shell/contact-form.tsx')).ContactForm)

/**
 * The support address, a contact form and frequently asked questions. `draft` keeps an unsent message while other tabs
 * are shown.
 */
export function SupportTab({
  user,
  draft,
}: {
  user: Pick<User, 'firstName' | 'lastName' | 'email'>
  draft: RefObject<ContactDraft | null>
}) {
  const { email } = useContactInfo()
  const { lenderReview, samples } = useClaims()
  return (
    <>
      <TabHead title="Support" />
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <section aria-labelledby="support-write">
          <h2 id="support-write" className="mb-5 text-h3">
            Write to us
          </h2>
          <p className="text-ink-2 mb-6">
            A person replies within 24 hours. You can also write to <a href={`mailto:${email}`}>{email}</a>.
          </p>
          <Suspense fallback={<Spinner label="Loading…" />}>
            <ContactForm
              name={[user.firstName, user.lastName].filter(Boolean).join(' ')}
              email={user.email}
              draft={draft}
            />
          </Suspense>
        </section>
        <section aria-labelledby="support-faq">
          <h2 id="support-faq" className="mb-5 text-h3">
            Frequently asked
          </h2>
          <Accordion name="support-faq" items={questions(lenderReview, samples.includes('lenderReview'))} />
        </section>
      </div>
    </>
  )
}

const questions = (lenderReview: string | null, isSample: boolean) => [
  {
    question: 'How are my matches chosen?',
    answer:
      'We score every lender that fits your state, amount and term on seven things. They are cost, amount, term, speed, borrower fit, published data and how many limits you’re known to meet. We keep the best 50, and each shows why.',
  },
  {
    question: 'Who sees my deal?',
    answer: 'No one, until you contact a lender. An email you start from a match includes only the facts you check.',
  },
  {
    question: 'How soon will a lender answer?',
    answer: `${lenderReview === null ? '' : `Lenders usually review a deal within ${lenderReview}${isSample ? ' (a sample figure)' : ''}. `}If you hear nothing, call. The match shows the phone number that a lender publishes.`,
  },
  {
    question: 'Why did my matches change?',
    answer:
      'Lenders change their published terms. Open deals are matched again when they do; a lender you contacted always stays on your list.',
  },
  {
    question: 'Are the costs final?',
    answer:
      'No. They are estimates from published ranges and your inputs, with the best and the worst case. Lenders decide.',
  },
]
