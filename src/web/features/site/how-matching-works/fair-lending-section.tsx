import { counselorText, investmentOnlyText } from '#domain/deal/consumer-words.ts'
import type { MatchingSection } from './matching-sections.tsx'

/** Explains what the law requires, what is never used, and whom this site doesn't serve. */
export function fairLendingSection(siteName: string): MatchingSection {
  return {
    id: 'never-used',
    title: 'Fair lending, and what is never used',
    body: (
      <>
        <p>
          The Equal Credit Opportunity Act covers business credit too. Lenders may not discriminate by race, color,
          religion, national origin, sex, marital status or age. Nor may they because of public assistance, or rights
          used in good faith.
        </p>
        <p>
          {siteName} never uses any of these: not your name, age, sex, family, origin or any other personal trait. Of
          the address it uses only the state. No lender can pay for a place in the order.
        </p>
        <p>
          {investmentOnlyText} We don’t match deals for personal use, or for a home you or family will live in. Nothing
          about them goes to a lender. {counselorText}
        </p>
        <p>
          Some states license these loans. Until we have reviewed a state, {siteName} sends nothing to lenders there.
          You still see your matches and can contact lenders yourself.
        </p>
        <p>
          {siteName} is not a lender or a broker, is not paid by lenders, and shares nothing until you choose to contact
          a lender.
        </p>
      </>
    ),
  }
}
