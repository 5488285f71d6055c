import type { ContactInfo } from '#contract/site/site.ts'
import { consumerDealDays } from '#domain/deal/consumer-words.ts'
import { useSite } from '#web/app-context.ts'
import { useContactInfo } from '#web/shell/site-queries.ts'
import { ContactLines, LegalPage, type LegalSection } from './legal-page.tsx'

/** The privacy policy at /privacy, dated by the operators' setting for legal texts. */
export function PrivacyPage() {
  const site = useSite()
  const contact = useContactInfo()
  return (
    <LegalPage
      title="Privacy Policy"
      intro={`What ${site.name} knows about you, why, who sees it and when, and how to have it removed.`}
      sections={privacySections({ siteName: site.name, contact })}
    />
  )
}

/** The privacy policy. It describes what the software shares, stores and deletes; change both together. */
function privacySections({ siteName, contact }: { siteName: string; contact: ContactInfo }): LegalSection[] {
  const mail = <a href={`mailto:${contact.email}`}>{contact.email}</a>
  return [
    {
      id: 'in-short',
      title: 'In short',
      body: (
        <ul>
          <li>You can browse the whole directory of lenders without an account and without telling us who you are.</li>
          <li>No lender learns anything about you until you choose to contact that lender.</li>
          <li>We do not sell your information, and no one pays us for it.</li>
          <li>When you delete your account, your personal data is removed within 30 days.</li>
          <li>{siteName} is for people who are 18 years of age or older.</li>
        </ul>
      ),
    },
    {
      id: 'what-we-collect',
      title: 'What we collect',
      body: (
        <>
          <p>
            <strong>Your account.</strong> Your email address and, as far as you give them, your name, phone number,
            entity type and company name. Your password is stored only as a one-way hash. If you sign in with Google, we
            receive your name, email address, picture and account identifier from Google, never your Google password. We
            note whether your email address is verified, whether a mail to it was refused, an earlier address you
            replaced, and which versions of the terms and this policy you accepted and when.
          </p>
          <p>
            <strong>Your investment profile.</strong> Your experience, deal and project counts, strategy, usual price
            and repair ranges, credit score range, funding timeframe, preferred loan type and, if you state it, your
            residence. Two figures are optional: your exact credit score and your liquid reserves. Your score is checked
            against a lender’s minimum; the range still decides the price. Your score is never sent to a lender. We
            never ask for a Social Security number or a credit report.
          </p>
          <p>
            <strong>Your deals.</strong> What you enter about a property and its financing: type, stage, address, state,
            size, price, purchase date, as-is value, repair budget, after-repair value, down payment, loan amount, term,
            timeline, purpose and special situations. For some deals also your answer whether you or family will live
            there (occupancy), the use of the money, late payments and liens on the current loan, its payoff, rent,
            taxes, insurance and HOA. We store your matches, their scores and estimates, your dates, alerts, checklist
            notes, history and the sheets, results and comparisons you share.
          </p>
          <p>
            <strong>Quotes, messages and closing.</strong> Which lenders you asked and what you shared with each, your
            consent to calls and texts with the version of its wording (kept with a hash of your number), lenders’
            quotes, the rounds in which lenders compete, messages between you and lenders, the final terms you enter
            from a lender’s documents, and your project’s budget, records and result. A lender can confirm the terms you
            say it closed on.
          </p>
          <p>
            <strong>Calculators.</strong> The assumptions you save with your account, the figures you started with, and
            the lenders you saw before you signed up.
          </p>
          <p>
            <strong>The sign-up form.</strong> While you fill it in, your answers are kept under an anonymous session,
            with the page and campaign that led you here, your browser's description, an identifier computed from your
            browser's properties and your IP address.
          </p>
          <p>
            <strong>Writing to us.</strong> Your name, your email address and what you write to us through the contact
            form or about the matches of a deal, and our reply. Your email address if you ask to be told about a new
            tool.
          </p>
          <p>
            <strong>If you represent a lender.</strong> The business contact details a lender publishes, files of
            lenders that an operator imports, the email address you give when you correct a page, a hash of an address
            that asked for no more mail, and for a lender’s workspace: the email addresses of those who may sign in for
            a lender, sign-in links and sessions of lenders, and texts a lender saves.
          </p>
          <p>
            <strong>Technical records.</strong> Sign-in sessions, mail you turned off, hashes of the network addresses
            you signed in from, counters that limit abuse, and what operators did, including to your account. Operators’
            own sign-in factors. The server logs which page or function was used, when and with what result. Passwords,
            tokens, email addresses, phone numbers and message texts are kept out of these logs.
          </p>
        </>
      ),
    },
    {
      id: 'how-we-use-it',
      title: 'How we use it',
      body: (
        <ul>
          <li>To match your deals with lenders and to estimate what each loan would cost.</li>
          <li>To run your account: to sign you in, to verify your email address, to reset your password.</li>
          <li>To answer you, and to send you what you asked for.</li>
          <li>To keep the service safe: to stop abuse, fraud and automated sign-ups.</li>
          <li>To understand, in counts that identify no one, how the service is used.</li>
        </ul>
      ),
    },
    {
      id: 'matching',
      title: 'What matching looks at',
      body: (
        <p>
          Matching uses the deal, your credit score range and score, experience, entity type and reserves, and the terms
          that lenders publish. It never uses your name, age, sex or any other personal trait, and of an address only
          the state. No lender can pay for placement. You see why each lender fits, and the decision to contact one is
          yours alone.
        </p>
      ),
    },
    {
      id: 'sharing-with-lenders',
      title: 'What matched lenders receive, and when',
      body: (
        <>
          <p>
            Being matched sends nothing. Sharing happens when you contact a matched lender through {siteName}, and only
            with that lender. You see every item before you send. It can include:
          </p>
          <ul>
            <li>your contact information: name, email address and phone number;</li>
            <li>the specifics of the deal;</li>
            <li>your credit score range, never your score;</li>
            <li>your experience and company name;</li>
            <li>how much down payment you have available;</li>
            <li>your liquid reserves, only if you turn that on.</li>
          </ul>
          <p>
            In a round, each lender also sees how many were asked, how many have quoted, its own place, and how far its
            total is above the lowest. It sees no other lender’s name or terms.
          </p>
          <p>
            From then on the lender handles what it received under its own privacy policy. Ask the lender for it if you
            are in doubt.
          </p>
        </>
      ),
    },
    {
      id: 'others',
      title: 'Others who handle data for us',
      body: (
        <p>
          We use providers to host the service and to deliver email. They handle data for us, on our instructions, and
          may not use it for themselves. We disclose information to authorities only where the law obliges us to. If the
          business changes hands, your information stays under this policy, and you will be told before that.
        </p>
      ),
    },
    {
      id: 'storage-in-your-browser',
      title: 'Cookies and storage in your browser',
      body: (
        <>
          <p>
            When you sign in, a session token is kept in your browser's local storage so that you stay signed in;
            signing out deletes it. The sign-up form keeps your answers there until it is finished, and the dashboard
            remembers small choices such as a folded sidebar. A lender’s sign-in to its workspace is kept the same way.
            Signing in with Google sets one protected cookie for at most ten minutes.
          </p>
          <p>
            Your browser also keeps figures that you take from the home page or a calculator to a new deal, which we use
            for seven days; the assumptions you change in a calculator, until you sign in and use one; the lines of your
            last rehab estimate; and records of a project until they are sent. Until you close the tab, it keeps drafts
            of deals and quote requests, an operator’s changes to an imported file, the page to open after you sign in,
            and the lender from whose page you start a deal.
          </p>
          <p>
            Measuring visits and recording sessions are off unless we switch them on. Then we ask each visitor once, and
            nothing loads until they say yes. Your browser keeps the answer, which you can change in the footer. They
            run on public pages only, for visitors who are not signed in, never on pages for signing in or with your
            data, and the addresses they see carry no search terms or other parameters.
          </p>
          <p>
            We honor Global Privacy Control. When your browser sends that signal (<code>Sec-GPC: 1</code> or{' '}
            <code>navigator.globalPrivacyControl</code>), we don’t ask, measure or record, and the sign-up form sends 32
            random characters in place of the identifier computed from your browser.
          </p>
        </>
      ),
    },
    {
      id: 'how-long',
      title: 'How long we keep it, and how to have it removed',
      body: (
        <>
          <p>
            We keep your information while you have an account. You can deactivate the account on your profile page at
            any time. It is closed at once, and your personal data, with your deals and matches, is removed within 30
            days of account deletion, backups included, except where law requires us to retain it.
          </p>
          <ul>
            <li>A sign-up session that doesn’t become an account: 7 days.</li>
            <li>
              A deal for a home of your own or for personal use: {consumerDealDays} days after your last change to it.
            </li>
            <li>A replaced email address: up to 28 days.</li>
            <li>A lender file that an operator uploads: 24 hours.</li>
            <li>Records of what operators did: 400 days.</li>
            <li>A shared sheet, result or comparison and a lender’s private link: until they expire.</li>
            <li>
              Your consent to calls and texts, with a hash of the number and without you: four years after your account
              is erased.
            </li>
            <li>How your matches were scored, without you, the deal and its address: three years after that.</li>
            <li>Quotes, messages, closing documents and project records: as long as their deal.</li>
          </ul>
          <p>
            Counts that identify no one may remain. To have a contact message or a notification address removed, write
            to us.
          </p>
        </>
      ),
    },
    {
      id: 'your-choices',
      title: 'Your choices and rights',
      body: (
        <p>
          You can see, correct and download your information on your profile page, and deactivate your account there.
          You may also ask us for a copy of it, for its correction or removal, or object to a use of it; depending on
          where you live, the law may give you further rights. Write to {mail}. We answer within 30 days and will never
          treat you worse for asking. If we refuse a request, you may appeal: reply to our email within 60 days with the
          word “Appeal”. Another person decides within 45 days and gives the reasons in writing. If you disagree with
          that too, you can turn to your state’s attorney general.
        </p>
      ),
    },
    {
      id: 'security',
      title: 'How we protect it',
      body: (
        <p>
          Connections are encrypted. Passwords and tokens are stored only in a form that cannot be turned back. Access
          to data is limited to what running the service needs. No system is perfectly safe; if a breach concerns you,
          we will tell you without delay.
        </p>
      ),
    },
    {
      id: 'age',
      title: 'Age',
      body: (
        <p>
          You must be at least 18 years old to use {siteName}. We do not knowingly collect information from anyone
          younger. If you believe that we did, write to us and we will remove it.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      body: (
        <p>
          When this policy changes, the date at its top changes with it. We announce material changes at least 30 days
          before they take effect, by email or by a notice on this site.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'How to reach us',
      body: <ContactLines siteName={siteName} contact={contact} />,
    },
  ]
}
