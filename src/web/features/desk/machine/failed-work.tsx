import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { discardWorkEndpoint, type FailedRow, retryWorkEndpoint } from '#contract/desk/machine.ts'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { formatMoment } from '#web/format/dates.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { workName } from './work-names.ts'

/** Lists work that used up its tries or was rejected, with the reason and buttons to retry or discard it. */
export function FailedWork({ failed }: { failed: readonly FailedRow[] }) {
  const call = useDeskCall()
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: ({ verb, ids }: { verb: 'retry' | 'discard'; ids: string[] }) =>
      call(verb === 'retry' ? retryWorkEndpoint : discardWorkEndpoint, { body: { ids } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: queryKeys.deskMachine }),
  })
  return (
    <Section id="machine-failed" title="Failed emails and work" className="my-7">
      {act.data ? (
        <Alert tone="success" title="Done" className="mb-3">
          {act.data.message}
        </Alert>
      ) : null}
      {act.error ? (
        <Alert title="Nothing was changed" className="mb-3">
          {act.error.message}
        </Alert>
      ) : null}
      {failed.length === 0 ? (
        <p className="text-ink-2 text-sm">Nothing failed.</p>
      ) : (
        <>
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm text-ink-2">
            <span>
              {failed.length === 1 ? 'One' : failed.length} failed permanently. Emails are retried for 48 hours and kept
              here for two weeks, other work for a day.
            </span>
            <Button size="small" onClick={() => act.mutate({ verb: 'retry', ids: failed.map(({ id }) => id) })}>
              Try all again
            </Button>
          </p>
          <ul className="border-t border-line">
            {failed.map((row) => (
              <li
                key={row.id}
                className="grid gap-x-5 gap-y-1 border-b border-line py-2.5 text-sm wrap-anywhere *:min-w-0 lg:grid-cols-[11rem_15rem_minmax(0,1fr)]"
              >
                <div>
                  <b className="font-semibold">{workName(row.queue)}</b>
                  {row.purpose ? ` (${row.purpose})` : ''}
                  <br />
                  <span className="text-sm tabular-nums text-ink-3">{formatMoment(row.failedAt)}</span>
                </div>
                <div>
                  {row.reason}
                  <br />
                  <span className="text-ink-3 text-sm">{row.tries === 1 ? 'tried once' : `${row.tries} tries`}</span>{' '}
                  {row.userId ? (
                    <Link to="/desk/people/$id" params={{ id: row.userId }}>
                      Who it was for
                    </Link>
                  ) : null}
                </div>
                <div className="flex flex-wrap gap-2">
                  <Button size="small" onClick={() => act.mutate({ verb: 'retry', ids: [row.id] })}>
                    Try again<span className="sr-only"> {workName(row.queue)}</span>
                  </Button>
                  <Button size="small" variant="quiet" onClick={() => act.mutate({ verb: 'discard', ids: [row.id] })}>
                    Give up<span className="sr-only"> {workName(row.queue)}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
