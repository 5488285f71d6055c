import type { ToolPath } from '#contract/tools/tool-paths.ts'
import type { Drawing } from '#web/ui/icon.tsx'
import {
  Calculator,
  ClipboardList,
  Eye,
  Gauge,
  HandCoins,
  HardHat,
  House,
  KeyRound,
  MailX,
  Ruler,
  Scale,
  Sprout,
  Users,
} from '#web/ui/icons.ts'

export type Point = {
  icon: Drawing
  title: string
  text: string
  to?: ToolPath | '/how-matching-works' | '/dashboard'
}

export const promises: Point[] = [
  {
    icon: HandCoins,
    title: 'No broker fees',
    text: 'No middleman, so no broker fee.',
  },
  { icon: MailX, title: 'No spam', text: 'Your details go to no one until you choose to contact a lender.' },
  {
    icon: Ruler,
    title: 'Smart matches',
    text: 'Your state, amount, term, timeline and file, checked against each lender’s published terms. With the reasons.',
  },
]

export const audiences: Point[] = [
  {
    icon: Sprout,
    title: 'First-time investors',
    text: 'See what a first project can expect to pay before you talk to anyone.',
  },
  {
    icon: Gauge,
    title: 'Experienced investors',
    text: 'Put the lenders that fit on one cost scale and keep your next deal moving.',
  },
  {
    icon: Users,
    title: 'Agents and wholesalers',
    text: 'Show your buyers which lenders fit a property, and close with fewer surprises.',
  },
  {
    icon: House,
    title: 'Residential and small multi-unit investors',
    text: 'Single-family houses, townhomes, condos and small apartment buildings.',
  },
]

/** The usual way to borrow, and this site's way. */
export const differences = [
  {
    usual: 'Call ten lenders, tell the same story ten times.',
    here: 'Describe the deal once; the lenders whose terms fit it best are there.',
  },
  {
    usual: 'Your details are sold as a lead.',
    here: 'Nothing is shared until you contact a lender yourself.',
  },
  {
    usual: 'A broker names one lender, and a fee.',
    here: 'All that fit, best fit first. No fee, and no lender can pay for a place.',
  },
  {
    usual: 'A headline rate now, the rest later.',
    here: 'Rate, points, payment and total cost, from best to worst case.',
  },
]

export const tools: Point[] = [
  {
    icon: Scale,
    title: 'Flip vs rent calculator',
    text: 'Sell it or keep it: both outcomes of one property, side by side.',
    to: '/tools/flip-or-rent',
  },
  {
    icon: HardHat,
    title: 'Rehab cost estimator',
    text: 'A repair budget by scope or line by line, before the first bid.',
    to: '/tools/rehab',
  },
  {
    icon: Calculator,
    title: 'ARV calculator',
    text: 'What the house can be worth when the work is done.',
    to: '/tools/arv',
  },
  {
    icon: KeyRound,
    title: 'DSCR loan tools',
    text: 'Whether the rent carries the loan, and by how much.',
    to: '/tools/dscr',
  },
  {
    icon: Eye,
    title: 'Lender rating and transparency scores',
    text: 'How complete and how current each lender keeps its terms, and how it answers.',
    to: '/how-matching-works',
  },
  {
    icon: ClipboardList,
    title: 'Deal tracking dashboards',
    text: 'Every deal from the form to the closing table.',
    to: '/dashboard',
  },
]
