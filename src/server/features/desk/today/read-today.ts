import { type PendingItems, type Today, todayItemsPerKind } from '#contract/desk/desk-today.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { listStaleLenders } from '#server/features/desk/lenders/lender-list.queries.ts'
import { listFailedJobs } from '#server/features/desk/machine/queue.queries.ts'
import { listStatesToReview } from '#server/features/states/read-desk-states.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  readDealsWithFewLenders,
  readDeskCounts,
  readPendingCorrections,
  readPendingMessages,
} from './today.queries.ts'

/**
 * Returns what needs an operator's action: the count of each kind and its first `todayItemsPerKind` items. Messages,
 * corrections and unchecked lenders start with the oldest, failures and deals with the latest, states with those that
 * have the most lenders.
 */
export async function readToday(db: Db, now: Date): Promise<Today> {
  return {
    messages: await readPendingMessages(db),
    claims: await readPendingCorrections(db, 'proposal'),
    corrections: await readPendingCorrections(db, 'report'),
    failures: await readFailures(db),
    states: await readStatesToReview(db, now),
    stale: await readStaleLenders(db, now),
    deals: await readDealsWithFewLenders(db, now),
  }
}

async function readStaleLenders(db: Db, now: Date): Promise<PendingItems> {
  const { count, lenders } = await listStaleLenders(db, now, todayItemsPerKind)
  return {
    count,
    items: lenders.map(({ id, name, checkedAt }) => ({
      id,
      title: name,
      detail: checkedAt ? 'last checked' : 'never checked',
      at: checkedAt,
      page: `lenders/${id}`,
    })),
  }
}

async function readFailures(db: Db): Promise<PendingItems> {
  const { machine } = await readDeskCounts(db)
  const failed = await listFailedJobs(db, todayItemsPerKind)
  return {
    count: machine,
    items: failed.map(({ id, isMail, reason, failedAt }) => ({
      id,
      title: isMail ? 'An email was not sent' : 'Background work failed',
      detail: reason.slice(0, 90),
      at: failedAt,
      page: 'machine',
    })),
  }
}

async function readStatesToReview(db: Db, now: Date): Promise<PendingItems> {
  const states = (await listStatesToReview(db, todayOf(now))).toSorted((a, b) => b.lenders - a.lenders)
  return {
    count: states.length,
    items: states.slice(0, todayItemsPerKind).map(({ state, lenders, review }) => ({
      id: state,
      title: state,
      detail: `${formatCountOf(lenders, 'real lender')}, ${review === 'ended' ? 'the review has ended' : 'asking is off'}`,
      at: null,
      page: 'states',
    })),
  }
}
