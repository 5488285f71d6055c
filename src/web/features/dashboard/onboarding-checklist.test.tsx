import { expect, it } from 'vitest'
import { newUser, renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { OnboardingChecklist } from './onboarding-checklist.tsx'

const buttons = ['Resend Verification Email', 'Complete Now', 'Submit Now']

it.each([
  {
    verified: false,
    profile: false,
    deals: false,
    shown: ['Resend Verification Email'],
    progress: 'Your email is first.',
  },
  {
    verified: false,
    profile: true,
    deals: false,
    shown: ['Resend Verification Email'],
    progress: 'Your email is next.',
  },
  {
    verified: false,
    profile: true,
    deals: true,
    shown: ['Resend Verification Email'],
    progress: 'Your email is next.',
  },
  { verified: true, profile: false, deals: false, shown: ['Complete Now'], progress: 'Your profile is next.' },
  { verified: true, profile: false, deals: true, shown: ['Complete Now'], progress: 'Your profile is next.' },
  { verified: true, profile: true, deals: false, shown: ['Submit Now'], progress: 'Your first deal is next.' },
  { verified: true, profile: true, deals: true, shown: [], progress: 'All three steps are done.' },
])(
  'verified $verified, profile $profile, deals $deals: offers $shown and nothing else [DASH-04]',
  ({ verified, profile, deals, shown, progress }) => {
    const user = newUser({
      emailVerified: verified ? 'true' : 'false',
      creditScoreRange: profile ? 'Good (650-699)' : null,
    })
    const markup = renderInSite(
      <OnboardingChecklist user={user} hasDeals={deals} onCompleteProfile={() => {}} onSubmitDeal={() => {}} />,
    )
    expect(buttons.filter((name) => markup.includes(`>${name}</button>`))).toEqual(shown)
    expect(textOf(markup)).toContain(progress)
    const needs = [verified ? null : 'email is verified', profile ? null : 'profile is complete'].filter(Boolean)
    if (deals || needs.length === 0) expect(textOf(markup)).not.toContain('Opens when')
    else expect(textOf(markup)).toContain(`Opens when your ${needs.join(' and your ')}.`)
    const steps = [...markup.matchAll(/<h2.*?<\/h2>/g)].map(([step]) => step.includes('>Done<'))
    expect(steps).toEqual([verified, profile, deals])
  },
)

it.each([
  ['Ada', 'Welcome back, Ada', null],
  ['', 'Welcome back, Investor', null],
  [null, 'Welcome back, Investor', null],
  [null, 'Welcome back, Merrin Homes LLC', 'Merrin Homes LLC'],
] as const)('greets %j with "%s" [DASH-04]', (firstName, greeting, companyName) => {
  const markup = renderInSite(
    <OnboardingChecklist
      user={newUser({ firstName, companyName })}
      hasDeals={false}
      onCompleteProfile={() => {}}
      onSubmitDeal={() => {}}
    />,
  )
  expect(textOf(/<h1.*?<\/h1>/s.exec(markup)![0])).toBe(greeting)
})
