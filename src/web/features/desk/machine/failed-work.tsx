import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { discardWorkEndpoint, type FailedRow, retryWorkEndpoint } from '#contract/desk/machine.ts'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { formatMoment } from '#web/format/dates.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'

/** Work that used up its tries, or that was refused for good, with the reason: try it again, or give it up. */
export function FailedWork({ failed }: { failed: readonly FailedRow[] }) {
  const call = useDeskCall()
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: ({ verb, ids }: { verb: 'retry' | 'discard'; ids: string[] }) =>
      call(verb === 'retry' ? retryWorkEndpoint : discardWorkEndpoint, { body: { ids } }),
    onSettled: () => void queries.invalidateQueries({ queryKey: queryKeys.deskMachine }),
  })
  return (
    <section className="dsec" aria-labelledby="machine-failed">
      <h2 id="machine-failed">Failed mails and work</h2>
      {act.data ? (
        <Alert tone="success" title="Done">
          {act.data.message}
        </Alert>
      ) : null}
      {act.error ? <Alert title="Nothing was changed">{act.error.message}</Alert> : null}
      {failed.length === 0 ? (
        <p className="soft small">Nothing failed.</p>
      ) : (
        <>
          <p className="pgr">
            <span>
              {failed.length === 1 ? 'One' : failed.length} failed for good. Mails are tried for 48 hours and kept here
              for two weeks, other work for a day.
            </span>
            <Button size="small" onClick={() => act.mutate({ verb: 'retry', ids: failed.map(({ id }) => id) })}>
              Try all again
            </Button>
          </p>
          <ul className="alog">
            {failed.map((row) => (
              <li key={row.id}>
                <div>
                  <b className="b6">{row.queue}</b>
                  {row.purpose ? ` (${row.purpose})` : ''}
                  <br />
                  <span className="when">{formatMoment(row.failedAt)}</span>
                </div>
                <div>
                  {row.reason}
                  <br />
                  <span className="mute fine">{row.tries === 1 ? 'tried once' : `${row.tries} tries`}</span>{' '}
                  {row.userId ? (
                    <Link to="/desk/people/$id" params={{ id: row.userId }}>
                      whom it was for
                    </Link>
                  ) : null}
                </div>
                <div className="acts">
                  <Button size="small" onClick={() => act.mutate({ verb: 'retry', ids: [row.id] })}>
                    Try again<span className="sr"> {row.queue}</span>
                  </Button>
                  <Button size="small" variant="quiet" onClick={() => act.mutate({ verb: 'discard', ids: [row.id] })}>
                    Give up<span className="sr"> {row.queue}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
