import { expect, it } from 'vitest'
import { addDays } from '#domain/calendar/business-days.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { writeCalendar } from '#server/features/deals/dates/write-calendar.ts'
import { datesOfDeal } from './dates-of-deal.ts'

const deal = {
  id: '11111111-1111-4111-8111-111111111111',
  status: 'pending',
  stage: 'Under contract',
  loanKind: null,
  inspectionOn: null,
  closeOn: null,
  closingTimelineDays: 30,
  termMonths: 12,
  createdAt: new Date('2026-01-31T20:00:00Z'),
} as const

const listed = (more: Partial<Parameters<typeof datesOfDeal>[0]>) =>
  datesOfDeal({ ...deal, ...more }).map(
    ({ kind, on, isEstimated, daysBefore }) => `${on} ${kind}${daysBefore ?? ''}${isEstimated ? ' est' : ''}`,
  )

it('estimates the closing from the requested timeline, and maturity from closing and term [LIFE-07]', () => {
  expect(listed({})).toEqual([
    '2026-03-02 close est',
    '2026-12-02 maturity-notice90 est',
    '2027-01-01 maturity-notice60 est',
    '2027-01-31 maturity-notice30 est',
    '2027-03-02 maturity est',
  ])
})

it('uses the dates that are set, and an exact maturity once funded [LIFE-07]', () => {
  const set = { inspectionOn: '2026-02-10', closeOn: '2026-02-28', termMonths: 3 }
  expect(listed(set).slice(0, 2)).toEqual(['2026-02-10 inspection', '2026-02-28 close'])
  expect(listed({ ...set, status: 'funded', stage: 'Rehab' })).toEqual([
    '2026-02-10 inspection',
    '2026-02-28 close',
    '2026-03-29 maturity-notice60',
    '2026-04-28 maturity-notice30',
    '2026-05-28 maturity',
  ])
})

it('estimates the maturity of a funded deal without a closing day [LIFE-07]', () => {
  expect(listed({ status: 'funded', stage: 'Rehab' })).toEqual(listed({}))
})

it('returns no dates for a closed deal [LIFE-07]', () => {
  expect(listed({ status: 'withdrawn' })).toEqual([])
  expect(listed({ status: 'dead', stage: 'Dead' })).toEqual([])
  expect(listed({ status: 'funded', stage: 'Sold or Rented' })).toEqual([])
  expect(listed({ status: 'funded', stage: 'Sold or Rented', loanKind: 'rental' })).not.toEqual([])
})

it('adds days across months and years, and uses the westernmost zone for today', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(todayOf(new Date('2026-11-23T05:00:00Z'))).toBe('2026-11-22')
})

it('folds calendar lines at 75 octets without splitting a character [LIFE-07]', () => {
  const address = `Calle José María Peña Ñúñez 🏠 ${'ñ'.repeat(90)}`
  const ics = writeCalendar(datesOfDeal({ ...deal, inspectionOn: '2026-02-28' }), {
    address,
    dealUrl: `https://a.example/deals/${'1'.repeat(80)}`,
    host: 'a.example',
  })
  for (const line of ics.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
  expect(ics).not.toContain('\uFFFD')
  expect(ics.replace(/\r\n[ \t]/g, '')).toContain(`SUMMARY:Inspection: ${address}`)
})

it('writes all-day events that calendars parse, including an address with commas [LIFE-07]', () => {
  const dates = datesOfDeal({ ...deal, inspectionOn: '2026-02-28' })
  const place = {
    address: '12 Elm Street, Fresno; rear\nhouse',
    dealUrl: 'https://a.example/deals/1',
    host: 'a.example',
  }
  const ics = writeCalendar(dates, place)
  expect(ics).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
  expect(ics).toMatch(/END:VCALENDAR\r?\n?$/)
  const unfolded = ics.replace(/\r\n[ \t]/g, '')
  expect(unfolded.match(/^BEGIN:VEVENT$/gm)).toHaveLength(dates.length)
  expect(unfolded).toContain(`UID:inspection-${deal.id}@a.example`)
  expect(unfolded).toContain(`UID:maturity-notice-90-${deal.id}@a.example`)
  expect(unfolded).toContain('DTSTART;VALUE=DATE:20260228')
  expect(unfolded).toContain('DTEND;VALUE=DATE:20260301')
  expect(unfolded).toContain('SUMMARY:Inspection: 12 Elm Street\\, Fresno\\; rear\\nhouse')
  expect(unfolded).toContain('SUMMARY:Closing (estimated): ')
})
