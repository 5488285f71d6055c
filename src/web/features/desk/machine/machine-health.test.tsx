import { expect, it } from 'vitest'
import type { Machine } from '#contract/desk/machine.ts'
import { renderInSite, textOf } from '#test/builders/render-in-site.tsx'
import { MachineHealth } from './machine-health.tsx'

const well: Machine = {
  version: '0.1.0',
  node: 'v24.0.0',
  database: { kind: 'PostgreSQL', version: '15.1', bytes: 1 },
  migrations: { applied: 1, known: 1 },
  backupAt: null,
  isBackupLate: true,
  backups: [],
  backupTrial: null,
  catalogue: { version: 1, lenders: 0, checkedSeconds: 0 },
  mails: { via: 'mail.example', isDelivered: true, sent: 0, failed: 0 },
  queues: [],
  failed: [],
  instances: [
    {
      id: '1',
      host: 'one',
      role: 'server',
      version: '0.1.0',
      startedAt: '2026-11-25T08:00:00.000Z',
      seenAt: '2026-11-25T08:00:00.000Z',
      isAlive: true,
    },
  ],
  matching: { openDeals: 1240, byEarlierModel: 0, waiting: 0 },
}
const render = (matching: Machine['matching']) => renderInSite(<MachineHealth machine={{ ...well, matching }} />)

it('shows how many open deals the new model has matched, and how many wait [DESK-08]', () => {
  const moving = render({ openDeals: 1240, byEarlierModel: 310, waiting: 310 })
  expect(textOf(moving)).toContain('Matching. 930 of 1,240 open deals matched by the new model.')
  expect(moving).toMatch(/role="progressbar" aria-label="Matching" aria-valuenow="75"/)
  const waiting = render({ openDeals: 1240, byEarlierModel: 0, waiting: 1 })
  expect(textOf(waiting)).toContain('Matching. 1 open deal waits for new matches.')
  expect(textOf(render(well.matching))).toContain('Matching. Every open deal is matched.')
  expect(textOf(render({ openDeals: 0, byEarlierModel: 0, waiting: 0 }))).toContain('Matching. No open deals.')
  for (const still of [waiting, render(well.matching)]) expect(still).not.toContain('progressbar')
})

it('counts all failed jobs, including unlisted ones [DESK-08]', () => {
  const queue = { queue: 'mail-account', waiting: 0, later: 0, active: 0, oldestSeconds: 0, lastDoneAt: null }
  const html = renderInSite(<MachineHealth machine={{ ...well, queues: [{ ...queue, failed: 512 }] }} />)
  expect(textOf(html)).toContain('Background work. 512 jobs failed.')
})

it('reports it as a problem if emails are only written to a folder [DESK-08]', () => {
  const healthOf = (mails: Machine['mails']) => textOf(renderInSite(<MachineHealth machine={{ ...well, mails }} />))
  const undelivered = healthOf({ via: '/srv/data/outbox', isDelivered: false, sent: 8, failed: 0 })
  expect(undelivered).toMatch(
    /Problem ?Email\. Emails are written to \/srv\/data\/outbox and not delivered, 8 since the last start\. Set SMTP_URL\./,
  )
  expect(healthOf({ via: 'mail.example', isDelivered: true, sent: 8, failed: 0 })).toMatch(
    /Good ?Email\. 8 emails sent by mail\.example since the last start\./,
  )
})
