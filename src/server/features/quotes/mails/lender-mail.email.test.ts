import { expect, it } from 'vitest'
import { type LenderMailText, lenderMailWording } from './lender-mail.email.tsx'

const mail: LenderMailText = {
  siteName: 'Plumbline',
  publicUrl: 'http://localhost',
  address: 'San Francisco, CA',
  lenderName: 'Acme Capital',
  isSample: false,
  investor: 'Ada Merrin',
  phone: null,
  stopUrl: 'http://localhost/stop',
  deal: '$217,250 fix and flip, single family in Ohio',
  link: 'http://localhost/reply/token',
  news: [],
  round: null,
  roundStopUrl: null,
}

it('names exactly what happened in an email to a lender about news [MSG-03] [QUOTE-06]', () => {
  const news = (...happened: LenderMailText['news']) => {
    const { subject, text } = lenderMailWording('news', { ...mail, news: happened })
    return `${subject}: ${text}`
  }
  const about = 'About a $217,250 fix and flip, single family in Ohio'
  expect(news('message')).toBe(`A message about a deal you were asked about: ${about}: Ada Merrin sent you a message.`)
  expect(news('round-started', 'deal-changed', 'message')).toBe(
    `An update on a deal you were asked about: ${about}: Ada Merrin sent you a message, changed the figures and started a new round.`,
  )
  expect(news('rounds-off')).toBe(
    `An update on a deal you were asked about: ${about}. This site runs no rounds now, so the round is closed. Your quote stays.`,
  )
  expect(news()).toBe(`An update on a deal you were asked about: ${about}.`)
})

it.each([
  ['$217,250', 'a'],
  ['$8,000', 'an'],
  ['$80,000', 'an'],
  ['$11,500', 'an'],
  ['$118,000', 'a'],
  ['$180,000', 'a'],
  ['$18,000,000', 'an'],
  ['$1,100,000', 'a'],
])('puts the right article before %s [QUOTE-05]', (amount, article) => {
  expect(lenderMailWording('chosen', { ...mail, deal: `${amount} fix and flip` }).text).toBe(
    `Ada Merrin has chosen your quote on ${article} ${amount} fix and flip. Please tell them what you need next.`,
  )
})
