import { expect, it } from 'vitest'
import { linkGoneMessage } from '#contract/quotes/lender-reply.ts'
import { shareDefaults } from '#contract/quotes/shared-sheet.ts'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { wireReply, wireSheet, wireShownQuote } from '#test/builders/wire-quotes.ts'
import { DealSheet } from '#web/features/quotes/sheet/deal-sheet.tsx'
import { ReplyPage } from './reply-page.tsx'

const render = (change: Parameters<typeof wireReply>[0] = {}) =>
  renderInSite(<ReplyPage reply={wireReply(change)} token="secret-token" />)

it('renders the deal, the message and the four answers in the HTML, and never the token [QUOTE-02]', () => {
  const markup = render()
  const text = textOf(markup)
  for (const part of [
    'Private page for Marrowick Bridge Sample',
    'Ada is asking you for a quote',
    'open until December 24, 2026. No account needed.',
    'Loan requested $217,250',
    'LTC 88.7%',
    'Credit range 700-749',
    'Looking for interest on drawn funds.',
    'You publish 21 days to fund.',
    ...['Send a quote', 'Ask a question', 'Decline this deal', 'Stop all requests from Plumbline'],
  ])
    expect(text).toContain(part)
  expect(markup).not.toContain('secret-token')
  expect(markup).not.toMatch(/ style=/)
})

it('names the facts that are not shared, and shows none of them [QUOTE-09]', () => {
  const text = textOf(render())
  for (const fact of ['street address not shared', 'phone not shared', 'email not shared']) expect(text).toContain(fact)
  const anonymous = wireSheet({
    share: { ...shareDefaults, name: false },
    facts: { ...wireSheet().facts, name: null, companyName: null },
  })
  expect(textOf(render({ sheet: anonymous }))).toContain('The investor is asking you for a quote')
  expect(textOf(renderInSite(<DealSheet sheet={anonymous} />))).toContain('From An investor ·')
})

it('shows old and new figures of a deal that was edited, and marks a quote made before [QUOTE-06]', () => {
  const text = textOf(
    render({
      changed: [
        { field: 'loanAmount', from: 217_250, to: 230_000 },
        { field: 'holdMonths', from: null, to: 9 },
      ],
      changedAt: '2026-11-26T09:00:00.000Z',
      quotes: [wireShownQuote({ isForEarlierDeal: true })],
    }),
  )
  expect(text).toContain('Changed since you were asked, on November 26, 2026')
  expect(text).toContain('Loan requested: $217,250 $230,000')
  expect(text).toContain('Plans to sell after: not provided 9 months')
  expect(text).toContain('for the deal as of November 20, 2026')
  expect(text).toContain('$217,250 for 12 months, interest on drawn funds, at least 3 months.')
  expect(text).toContain('Send this new version to Ada')
})

it('names the kind of property with the right article [QUOTE-02]', () => {
  const text = textOf(render({ sheet: wireSheet({ figures: { ...wireSheet().figures, propertyType: 'Apartment' } }) }))
  expect(text).toContain('$217,250 to buy and repair an apartment property in California.')
})

it('writes the investor without a name in lower case inside a sentence [QUOTE-02]', () => {
  const sheet = wireSheet({ share: { ...shareDefaults, name: false } })
  const text = textOf(render({ status: 'closed', isOpen: false, sheet }))
  expect(text).toContain('What you send now reaches the investor as a message.')
  expect(text).toContain('The investor will see the total')
})

it('marks the last quote of a lender that declined as withdrawn, and an earlier one as replaced [QUOTE-05]', () => {
  const supersededAt = '2026-11-26T09:00:00.000Z'
  const quotes = [2, 1].map((version) => wireShownQuote({ id: `quote-${version}`, version, supersededAt }))
  const text = textOf(render({ status: 'declined', isOpen: false, quotes }))
  expect(text.match(/Withdrawn|Replaced/g)).toEqual(['Withdrawn', 'Replaced'])
  const replaced = textOf(render({ quotes: [wireShownQuote({ version: 2 }), quotes[1]!] }))
  expect(replaced.match(/Your quote|Withdrawn|Replaced/g)).toEqual(['Your quote', 'Replaced'])
})

it('shows one message for unknown, expired and revoked links [QUOTE-09]', () => {
  const text = textOf(renderInSite(<ReplyPage reply={{ gone: linkGoneMessage }} token="secret-token" />))
  expect(text).toContain('This link is no longer valid.')
  expect(text).not.toContain('secret-token')
})

it('shows markup in a message as plain text [QUOTE-09]', () => {
  const markup = render({ sheet: wireSheet({ message: '<img src=x onerror=alert(1)>' }) })
  expect(markup).not.toContain('<img')
  expect(markup).toContain('&lt;img src=x')
})

it('renders the form’s initial choices and a sent quote’s last day in the HTML [QUOTE-02]', () => {
  const inputs = (markup: string, name: string) =>
    markup.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`, 'g')) ?? []
  const checked = (markup: string) =>
    inputs(markup, 'interestBasis')
      .filter((input) => input.includes('checked'))
      .map((input) => /value="(\w+)"/.exec(input)?.[1])
  const blank = render({ quotes: [] })
  expect(checked(blank)).toEqual(['full'])
  const sent = wireShownQuote()
  const again = render({ quotes: [sent] })
  expect(checked(again)).toEqual([sent.interestBasis])
  expect(inputs(again, 'validUntil').join()).toContain(`value="${sent.validUntil}"`)
})
