import { counselorText, investmentOnlyText } from '#domain/deal/consumer-words.ts'
import type { MatchingSection } from './matching-sections.tsx'

/** What the law asks for, what is never used, and whom this site does not serve. */
export function fairLendingSection(siteName: string): MatchingSection {
  return {
    id: 'never-used',
    title: 'Fair lending, and what is never used',
    body: (
      <>
        <p>
          The Equal Credit Opportunity Act covers business credit too. Lenders may not discriminate because of race,
          color, religion, national origin, sex, marital status, age, public assistance, or rights used in good faith.
        </p>
        <p>
          {siteName} never uses any of these: not your name, age, sex, family, origin or any other personal trait; not
          the address beyond the state; and not money. No lender can pay for a place in the order.
        </p>
        <p>
          {investmentOnlyText} Deals for a home you or a family member will live in, or for personal use, are not
          matched, and nothing about them goes to a lender. {counselorText}
        </p>
        <p>
          Some states license these loans. Where a state has not been reviewed for this site, matches stay and you can
          contact lenders yourself, but nothing is sent through {siteName}.
        </p>
        <p>
          {siteName} is not a lender or a broker, is not paid by lenders, and shares nothing until you choose to contact
          a lender.
        </p>
      </>
    ),
  }
}
