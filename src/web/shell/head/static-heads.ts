import type { Site } from '#web/app-context.ts'
import { pageHead } from './page-head.ts'

type Texts = { title: string; description: string; isNoindex?: boolean }

/** Titles and descriptions of static pages, in a separate file so that other pages don't load them. */
const texts = {
  '/about': (name: string) => ({
    title: `About ${name}: investors meet the right lenders`,
    description: `Who ${name} is for, how it matches a deal with hard-money lenders, and why it is free. Not a lender, not a broker.`,
  }),
  '/contact': (name: string) => ({
    title: `Contact ${name}: support for investors`,
    description:
      'Write to us with a question about a deal, a lender or your account, or call Mon-Fri 9AM-6PM EST. A person replies to every message within 24 hours.',
  }),
  '/privacy': (name: string) => ({
    title: `Privacy Policy: what ${name} knows and shares`,
    description:
      'What we collect, what matched lenders receive and when, and how to have it removed within 30 days. Nothing is sold.',
  }),
  '/accessibility': (name: string) => ({
    title: `Accessibility: how ${name} is checked`,
    description:
      'The accessibility standard we aim for, how and when we last checked the site, what does not work yet, and how to reach a person who helps.',
  }),
  '/terms': (name: string) => ({
    title: `Terms of Service: your agreement with ${name}`,
    description:
      'Our terms in 13 sections: a free matching platform, neither lender nor broker, no guarantee of funding, Texas law.',
  }),
  '/how-matching-works': (name: string) => ({
    title: `How matching works at ${name}: in figures`,
    description:
      'The rules a lender must pass, what each part of a score counts for, what we assume, and what we never use.',
  }),
  '/forgot-password': (name: string) => ({
    title: `Forgot your password? - ${name}`,
    description: 'Enter your account’s email address, and we’ll send you a link to choose a new password.',
    isNoindex: true,
  }),
  '/reset-password': (name: string) => ({
    title: `Choose a new password - ${name}`,
    description: 'Choose a new password for your account with the link from our email, then sign in with it.',
    isNoindex: true,
  }),
  '/verify': (name: string) => ({
    title: `Verify your email address - ${name}`,
    description: 'Verify the email address of your account with the link from our email, then submit your deal.',
    isNoindex: true,
  }),
  '/auth/callback': (name: string) => ({
    title: `Completing your sign-in - ${name}`,
    description: 'You are being signed in with Google. Your dashboard opens in a moment.',
    isNoindex: true,
  }),
  '/auth/login': (name: string) => ({
    title: `Sign in to your account - ${name}`,
    description: 'Sign in to see your deals, the lenders that fit them and what each loan would really cost you.',
    isNoindex: true,
  }),
  '/auth/signup': (name: string) => ({
    title: `Get started in 5-7 minutes - ${name}`,
    description:
      'Three short steps: who borrows, what you plan, and an account. Then submit a deal and see which lenders fit it.',
    isNoindex: true,
  }),
  '/dashboard': (name: string) => ({
    title: `Your dashboard - ${name}`,
    description: 'Your deals, the lenders that fit them and what each would cost.',
    isNoindex: true,
  }),
  '/deals': (name: string) => ({
    title: `Your deal - ${name}`,
    description: 'One deal: whether it works, what it earns, how much cash it takes and which lenders fit it.',
    isNoindex: true,
  }),
  '/profile': (name: string) => ({
    title: `Your profile - ${name}`,
    description: 'Your contact details, experience and investment plans, which your matches are based on.',
    isNoindex: true,
  }),
} satisfies Record<string, (name: string) => Texts>

export type StaticPath = keyof typeof texts

/** Returns the head of a static page. Account pages and the signed-in area are noindex. */
export function staticHead(site: Site, path: StaticPath) {
  return pageHead({ site, path, ...texts[path](site.name) })
}
