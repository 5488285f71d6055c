import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { resendVerificationEndpoint } from '#contract/accounts/accounts.ts'
import { changeProfileEndpoint, getUserEndpoint, type User } from '#contract/accounts/profile.ts'
import { listUpcomingDatesEndpoint } from '#contract/deals/deal-dates.ts'
import { dashboardStatsEndpoint, listDealsEndpoint, listTopLendersEndpoint } from '#contract/deals/deals.ts'
import { listHeadlinesEndpoint } from '#contract/deals/headlines.ts'
import { listProjectsEndpoint } from '#contract/project/projects.ts'
import { sendContactMessageEndpoint } from '#contract/site/contact.ts'
import { newUser } from '#test/builders/render-in-site.tsx'
import { answerDeals, listedDeal, readyInvestor } from './answer-deals.ts'
import { replaceWith } from './deal-form.ts'
import { answerHome, type FakeServer } from './fake-server.ts'
import { fill, openPage } from './open-page.tsx'

const busy = { message: 'Busy. Try again.' }
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const main = () => within(screen.getByRole('main'))
const sidebar = () => screen.queryByRole('navigation', { name: 'Dashboard' })
const tab = (name: RegExp) => within(sidebar()!).getByRole('link', { name })
const focused = (name: string) => waitFor(async () => expect(await heading(name)).toHaveFocus())

function openDashboard(
  path = '/dashboard',
  { signedIn = readyInvestor, deals = [listedDeal(1)], prepare = (_: FakeServer) => {} } = {},
) {
  return openPage(path, {
    signedIn,
    prepare(server) {
      answerDeals(server, deals)
      prepare(server)
    },
  })
}

describe('signed out', () => {
  // Keeps the redirect from leaving the test's document.
  beforeEach(() => void vi.spyOn(window.location, 'assign').mockImplementation(() => {}))

  it('explains the redirect, and opens the sign-in page half a second later [DASH-01]', async () => {
    const slept = vi.spyOn(globalThis, 'setTimeout')
    await openPage('/dashboard')
    await heading('Unauthorized')
    screen.getByText('You are logged out. Logging in again...')
    await waitFor(() => expect(window.location.assign).toHaveBeenCalledExactlyOnceWith('/api/login'))
    const [leave] = slept.mock.calls.find(([, ms]) => ms === 500)!
    leave()
    expect(window.location.assign).toHaveBeenCalledTimes(2)
  })

  it('treats an unknown token as signed out [DASH-01]', async () => {
    await openPage('/dashboard', {
      signedIn: {},
      prepare: (server) => server.reject(getUserEndpoint, 401, { message: 'Please sign in.' }),
    })
    await heading('Unauthorized')
    await waitFor(() => expect(window.location.assign).toHaveBeenCalledWith('/api/login'))
  })

  it('offers a retry when the account can’t be loaded, and does not sign out [DASH-01]', async () => {
    const { user, server } = await openDashboard('/dashboard', {
      prepare: (one) => one.reject(getUserEndpoint, 503, busy),
    })
    await heading('Your dashboard could not be loaded')
    main().getByText('Busy. Try again.')
    server.answer(getUserEndpoint, newUser(readyInvestor))
    await user.click(main().getByRole('button', { name: 'Retry' }))
    await heading('Welcome back, Ada')
    expect(window.location.assign).not.toHaveBeenCalled()
  })
})

it('says that figures can’t be loaded, and offers a retry [DASH-05]', async () => {
  const { user, server } = await openDashboard('/dashboard', {
    prepare: (one) => one.reject(dashboardStatsEndpoint, 503, busy),
  })
  await screen.findByText('Your figures could not be loaded')
  const retry = () => main().getByRole('button', { name: 'Retry' })
  expect(main().getByRole('alert')).toHaveTextContent('Busy. Try again.')
  const asked = server.sentTo(dashboardStatsEndpoint).length
  await user.click(retry())
  await waitFor(() => expect(server.sentTo(dashboardStatsEndpoint)).toHaveLength(asked + 1))
  await waitFor(() => expect(main().getByRole('alert')).toHaveTextContent('Busy. Try again.'))
  answerDeals(server, [listedDeal(1)])
  await user.click(await main().findByRole('button', { name: 'Retry' }))
  await main().findByText('Active Deals')
  await focused('Welcome back, Ada')
})

it('leaves out cards of projects and dates that can’t be loaded, and stops requesting them [DASH-12]', async () => {
  const failing = [listProjectsEndpoint, listUpcomingDatesEndpoint]
  const { server } = await openDashboard('/dashboard#notifications', {
    prepare(one) {
      for (const endpoint of failing) one.reject(endpoint, 503, busy)
    },
  })
  await screen.findByRole('heading', { name: '5 New Lenders Matched' })
  for (const endpoint of failing) expect(server.sentTo(endpoint).length).toBeLessThan(4)
})

it('does not say that the investor is caught up when notifications can’t be loaded [DASH-12]', async () => {
  const { user, server } = await openDashboard('/dashboard#notifications', {
    prepare: (one) => one.reject(listTopLendersEndpoint, 503, busy),
  })
  await screen.findByText('Your notifications could not be loaded')
  expect(screen.queryByText("You're All Caught Up!")).toBeNull()
  answerDeals(server, [listedDeal(1)])
  await user.click(main().getByRole('button', { name: 'Retry' }))
  await screen.findByRole('heading', { name: '5 New Lenders Matched' })
  expect(screen.queryByText('Messaging with lenders is coming soon')).toBeNull()
  await user.click(main().getByRole('link', { name: 'View Matches' }))
  await heading('Matched Lenders')
})

it.each([
  [{ emailVerified: 'false', creditScoreRange: null }, 'Resend Verification Email'],
  [{ creditScoreRange: null }, 'Complete Now'],
  [readyInvestor, 'Submit Now'],
] as [Partial<User>, string][])('the next step for %j has the button %s [DASH-02] [DASH-04]', async (user, button) => {
  await openDashboard('/dashboard', { signedIn: user, deals: [] })
  await heading('Welcome back, Ada')
  const buttons = ['Resend Verification Email', 'Complete Now', 'Submit Now']
  expect(buttons.filter((name) => main().queryByRole('button', { name }))).toEqual([button])
  expect(sidebar()).toBeNull()
  expect(
    main()
      .getAllByRole('heading', { level: 2 })
      .map((one) => one.textContent),
  ).toEqual(
    expect.arrayContaining(
      ['Verify email', 'Complete profile', 'Submit first deal'].map((name) => expect.stringContaining(name)),
    ),
  )
})

it.each([{ onboardingCompleted: 'false' as const }, { emailVerified: 'false' as const }, { creditScoreRange: null }])(
  'a deal alone doesn’t give access to the full dashboard while a step is missing: %j [DASH-02]',
  async (missing) => {
    await openDashboard('/dashboard', { signedIn: { ...readyInvestor, ...missing } })
    await screen.findByRole('heading', { name: /Submit first deal/ })
    expect(sidebar()).toBeNull()
  },
)

it.each(['/dashboard', '/'])(
  'with all steps done the sidebar at %s has six tabs, each with its address, its title and its heading [DASH-02] [DASH-03] [DASH-11]',
  async (path) => {
    const { user, address } = await openDashboard(path, { prepare: answerHome })
    await heading('Welcome back, Ada')
    await waitFor(() =>
      expect(
        within(sidebar()!)
          .getAllByRole('link')
          .map((one) => one.textContent),
      ).toEqual([
        'Overview',
        'My Deals1 deal',
        'Matched Lenders6 matches',
        'Messages0 unread',
        'Notifications1 new',
        'Support',
      ]),
    )
    expect(document.title).toBe('Overview - Plumbline')
    for (const [id, title] of [
      ['my-deals', 'My Deals'],
      ['matched-lenders', 'Matched Lenders'],
      ['messages', 'Messages'],
      ['notifications', 'Notifications'],
      ['support', 'Support'],
    ] as const) {
      await user.click(tab(new RegExp(`^${title}`)))
      await focused(title)
      expect(address() + window.location.hash).toBe(`${path}#${id}`)
      await waitFor(() => expect(document.title).toBe(`${title} - Plumbline`))
      const current = within(sidebar()!)
        .getAllByRole('link')
        .filter((one) => one.getAttribute('aria-current') === 'page')
      expect(current.map((one) => one.textContent)).toEqual([expect.stringMatching(`^${title}`)])
    }
  },
)

it('sidebar and heading stay while the deals load, and the keyboard focus stays [DASH-03]', async () => {
  let letDeals = () => {}
  await openDashboard('/dashboard', {
    prepare(server) {
      letDeals = server.hold(listDealsEndpoint)
    },
  })
  await heading('Overview')
  tab(/^My Deals/).focus()
  letDeals()
  const today = await screen.findByRole('region', { name: 'Today' })
  await within(today).findByRole('link', { name: /^(Answer|Ask 3 lenders) ?: 1418 Alder Street$/ })
  expect(tab(/^My Deals/)).toHaveFocus()
})

it('a tab chosen while the deals load has the focus on its heading, before and after they arrive [DASH-03]', async () => {
  let letDeals = () => {}
  const { user } = await openDashboard('/dashboard', {
    prepare(server) {
      letDeals = server.hold(listDealsEndpoint)
    },
  })
  await heading('Overview')
  await user.click(tab(/^My Deals/))
  await focused('My Deals')
  letDeals()
  await screen.findAllByRole('article')
  expect(await heading('My Deals')).toHaveFocus()
})

it('empty Messages explains how to start; without new lenders the investor is caught up [DASH-11] [DASH-12]', async () => {
  const { user } = await openDashboard('/dashboard#messages', {
    prepare(server) {
      server.answer(listTopLendersEndpoint, [])
      server.answer(listHeadlinesEndpoint, { headlines: [], reserves: null })
    },
  })
  await screen.findByRole('heading', { name: 'No Messages Yet' })
  expect(screen.queryByText('Coming Soon')).toBeNull()
  await user.click(tab(/^Notifications/))
  await screen.findByRole('heading', { name: "You're All Caught Up!" })
})

it('sends the verification email again, and keeps the toast’s text on the page [DASH-04]', async () => {
  const { user, server, toastSays } = await openDashboard('/dashboard', {
    signedIn: { emailVerified: 'false' },
    deals: [],
  })
  server.answer(resendVerificationEndpoint, { message: 'Look into your inbox.' })
  await user.click(await screen.findByRole('button', { name: 'Resend Verification Email' }))
  await toastSays('Verification Email Sent!Look into your inbox.')
  await main().findByText('Verification Email Sent!')
  expect(server.sentTo(resendVerificationEndpoint).map(({ body }) => body)).toEqual([{ email: 'ada@example.com' }])
})

describe('support', () => {
  async function openSupport() {
    const page = await openDashboard('/dashboard#support', {
      prepare: (server) => server.answer(sendContactMessageEndpoint, { message: 'ok' }),
    })
    await screen.findByLabelText('Message')
    return page
  }

  it('has the address, five questions and a form with name and email filled in [DASH-13] [DASH-15]', async () => {
    const { user, server } = await openSupport()
    expect(main().getByRole('link', { name: 'hello@plumbline.example' })).toHaveAttribute(
      'href',
      'mailto:hello@plumbline.example',
    )
    const asked = main().getByRole('heading', { name: 'Frequently asked' }).closest('section')!
    expect(asked.querySelectorAll('details, button')).toHaveLength(5)
    expect(screen.getByLabelText('Full Name')).toHaveValue('Ada Merrin')
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
    expect(document.querySelector('main input[name=website]')).toHaveAttribute('tabindex', '-1')
    await fill(user, screen.getByLabelText('Message'), 'When do I hear back?')
    await user.click(main().getByRole('button', { name: 'Send Message' }))
    await main().findByText('Message Sent!')
    main().getByText("We'll get back to you within 24 hours.")
    expect(screen.getByLabelText('Message')).toHaveValue('')
    expect(screen.getByLabelText('Full Name')).toHaveValue('Ada Merrin')
    expect(server.sentTo(sendContactMessageEndpoint)[0]!.body).toMatchObject({
      name: 'Ada Merrin',
      email: 'ada@example.com',
      message: 'When do I hear back?',
    })
    expect(screen.getByRole('contentinfo')).toHaveTextContent(`© ${new Date().getFullYear()} Plumbline`)
  })

  it('keeps an unsent message while other tabs are open [DASH-13]', async () => {
    const { user } = await openSupport()
    const away = async () => {
      await user.click(tab(/^My Deals/))
      await heading('My Deals')
      await user.click(tab(/^Support/))
      await screen.findByLabelText('Message')
    }
    await fill(user, screen.getByLabelText('Full Name'), 'Ada M.')
    await fill(user, screen.getByLabelText('Message'), 'My lender asks for')
    await away()
    expect(screen.getByLabelText('Message')).toHaveValue('My lender asks for')
    expect(screen.getByLabelText('Full Name')).toHaveValue('Ada M.')
    await user.click(main().getByRole('button', { name: 'Send Message' }))
    await main().findByText('Message Sent!')
    await away()
    expect(screen.getByLabelText('Message')).toHaveValue('')
    expect(screen.getByLabelText('Full Name')).toHaveValue('Ada Merrin')
  })
})

it('a profile that can’t be saved shows why, and keeps the input [PROF-02]', async () => {
  const { user, server, toastSays } = await openDashboard('/dashboard', { signedIn: {}, deals: [] })
  await user.click(await screen.findByRole('button', { name: 'Complete Now' }))
  const price = await screen.findByLabelText<HTMLInputElement>('Typical price, maximum')
  const form = () => within(screen.getByRole('dialog'))
  await replaceWith(user, price, '450000')
  const save = async () => {
    await user.click(form().getByRole('button', { name: 'Save profile' }))
    // The form asks once to confirm values that were not changed.
    const yes = screen.queryByRole('button', { name: 'Yes' })
    if (yes) await user.click(yes)
  }
  server.reject(changeProfileEndpoint, 503, busy)
  await save()
  await toastSays('ErrorBusy. Try again.')
  await waitFor(() => expect(form().getByRole('button', { name: 'Save profile' })).toHaveFocus())
  expect(form().getByRole('alert')).toHaveTextContent('Busy. Try again.')
  server.reject(changeProfileEndpoint, 401, { message: 'Please sign in to continue.' })
  await save()
  await toastSays('ErrorPlease sign in to continue.')
  expect(screen.getByRole('dialog')).toHaveTextContent('Nothing you typed is lost.')
  expect(form().getByRole('link', { name: 'Sign in again in another tab' })).toHaveAttribute('target', '_blank')
  expect(price).toHaveValue('$450,000')
  server.answer(changeProfileEndpoint, newUser(readyInvestor))
  server.answer(getUserEndpoint, newUser(readyInvestor))
  await save()
  await toastSays('Profile Completed!Your investment profile has been saved successfully.')
  await screen.findByRole('button', { name: 'Submit Now' })
})
