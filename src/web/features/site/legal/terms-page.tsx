import { Link } from '@tanstack/react-router'
import type { ContactInfo } from '#contract/site/site.ts'
import { counselorText } from '#domain/deal/consumer-words.ts'
import { useSite } from '#web/app-context.ts'
import { useContactInfo } from '#web/shell/site-queries.ts'
import { ContactLines, LegalPage, type LegalSection } from './legal-page.tsx'

/** The terms at /terms, dated by the operators' setting for legal texts. */
export function TermsPage() {
  const site = useSite()
  const contact = useContactInfo()
  return (
    <LegalPage
      title="Terms of Service"
      intro={`The agreement between you and ${site.name}. It is written to be read.`}
      sections={termsSections({ siteName: site.name, contact })}
      isNumbered
    />
  )
}

/** The thirteen sections of the terms, without their numbers. */
function termsSections({ siteName, contact }: { siteName: string; contact: ContactInfo }): LegalSection[] {
  return [
    {
      id: 'acceptance',
      title: 'Accepting these terms',
      body: (
        <p>
          By using {siteName} you agree to these terms and to our <Link to="/privacy">Privacy Policy</Link>. If you do
          not agree, please do not use the service. If you use it for a company, you confirm that you may bind that
          company, and “you” means the company as well.
        </p>
      ),
    },
    {
      id: 'eligibility',
      title: 'Who may use the service',
      body: (
        <p>
          You must be at least 18 years old and able to enter into a binding contract. The service is meant for
          financing real estate investments in the United States, and not for loans on a home that you or a family
          member live in or will live in, nor for money spent on personal, family or household purposes. We do not match
          such loans, and nothing about them goes to a lender. {counselorText}
        </p>
      ),
    },
    {
      id: 'service',
      title: 'What the service is',
      body: (
        <>
          <p>
            {siteName} is a matching platform. It compares a deal that you describe with the terms that lenders publish,
            shows which of them fit and what each loan could cost, and lets you contact them.
          </p>
          <p>
            {siteName} is <strong>not a lender and not a broker</strong>. It makes no loans and no credit decisions,
            negotiates for no one and gives no legal, tax or financial advice. It is free for investors: there are no
            broker fees and no fees of any other kind.
          </p>
        </>
      ),
    },
    {
      id: 'account',
      title: 'Your account',
      body: (
        <p>
          Give correct information, keep it current, and keep your password to yourself. One person has one account. You
          answer for what is done with your account until you tell us that someone else has access to it. We may ask you
          to verify your email address before you submit a deal.
        </p>
      ),
    },
    {
      id: 'your-information',
      title: 'The information you provide',
      body: (
        <p>
          What you enter remains yours. You allow us to store it and to use it to run the service, as the Privacy Policy
          describes. Enter only what is true to the best of your knowledge and what you are entitled to share: matches
          and estimates are only as good as the deal they are made from.
        </p>
      ),
    },
    {
      id: 'sharing',
      title: 'Sharing with lenders',
      body: (
        <p>
          Nothing is sent to a lender by itself. When you contact a matched lender, you agree that your contact
          information, the specifics of the deal, your credit score range and your down payment availability may be
          shared with that lender, so that it can review the deal and answer you. What a lender does with it afterwards
          is governed by its own terms. It may call or text your phone only if you share the number and allow each. You
          can take that back at any time. In states that were not reviewed for this site, nothing is sent through it.
        </p>
      ),
    },
    {
      id: 'lenders',
      title: 'Lenders and other third parties',
      body: (
        <p>
          Lenders are independent of {siteName}. They are not our agents, and we are not theirs. Their terms are shown
          as they publish them, may be incomplete or out of date, and may change at any time; entries marked “Sample”
          are sample data and no real lenders. Check a lender yourself before you rely on it. Any agreement you make is
          between you and the lender alone. Links to other sites are given for convenience.
        </p>
      ),
    },
    {
      id: 'no-guarantee',
      title: 'Estimates, and no guarantee of funding',
      body: (
        <p>
          Scores, rates, payments and costs are estimates made from published ranges and your inputs. They are not a
          commitment to lend and not a statement that you qualify. Lenders decide.{' '}
          <strong>We do not guarantee funding</strong>, a particular rate, a closing date, or that any lender will
          answer.
        </p>
      ),
    },
    {
      id: 'acceptable-use',
      title: 'Acceptable use',
      body: (
        <>
          <p>You agree not to:</p>
          <ul>
            <li>submit false, misleading or unlawful information, or someone else's without permission;</li>
            <li>use the service to send unsolicited messages or to collect data about lenders or investors in bulk;</li>
            <li>try to get into other people's accounts, or around limits and protections;</li>
            <li>upload harmful code, or put an unreasonable load on the service;</li>
            <li>use the service in a way that breaks the law.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'intellectual-property',
      title: 'Intellectual property',
      body: (
        <p>
          The service, its design, its texts and its software belong to {siteName} or its licensors. You may use them
          for your own deals. You may not copy, resell or build a competing service from them without our written
          permission. Lenders' names and marks belong to the lenders.
        </p>
      ),
    },
    {
      id: 'liability',
      title: 'Disclaimers and limits of liability',
      body: (
        <>
          <p>
            The service is provided as it is and as it is available, without warranties of any kind, express or implied,
            as far as the law permits. We do not promise that it is always available or free of errors.
          </p>
          <p>
            As far as the law permits, {siteName} is not liable for indirect, incidental, special or consequential
            damages, for lost profits or lost deals, or for what lenders or other third parties do or fail to do.
            Nothing in these terms limits liability that cannot be limited by law.
          </p>
        </>
      ),
    },
    {
      id: 'changes-and-ending',
      title: 'Changes, and ending your account',
      body: (
        <>
          <p>
            We may change these terms. We give at least 30 days' notice of material changes, by email or by a notice on
            this site, before they take effect. If you keep using the service after that, you accept them.
          </p>
          <p>
            You can deactivate your account at any time on your profile page. Your personal data is then removed within
            30 days, except where law requires us to retain it. We may suspend or close an account that breaks these
            terms. Sections that are meant to last by their nature, such as 8, 10, 11 and 13, stay in force afterward.
          </p>
        </>
      ),
    },
    {
      id: 'law-and-contact',
      title: 'Governing law and contact',
      body: (
        <>
          <p>
            These terms are governed by the laws of the State of Texas, without regard to its rules on conflict of laws.
            The courts of Travis County, Texas, have exclusive jurisdiction over disputes arising from them. If a part
            of these terms is not enforceable, the rest remains in force.
          </p>
          <ContactLines siteName={siteName} contact={contact} />
        </>
      ),
    },
  ]
}
