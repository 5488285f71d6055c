import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type MessageRow, type MessageState, moveMessageEndpoint } from '#contract/desk/messages.ts'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { formatMoment } from '#web/format/dates.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { AnswerForm } from './answer-form.tsx'

/** One message with its answers, and what can be done about it. */
export function MessageItem({ message }: { message: MessageRow }) {
  const call = useDeskCall()
  const queries = useQueryClient()
  const [isAnswering, setAnswering] = useState(false)
  const move = useMutation({
    mutationFn: (state: MessageState) => call(moveMessageEndpoint, { params: { id: message.id }, body: { state } }),
    onSuccess(reply) {
      toast({ title: reply.message })
      void queries.invalidateQueries({ queryKey: queryKeys.deskMessages })
    },
  })
  return (
    <li>
      <div className="dwho small">
        <h2>{message.name}</h2>
        {message.email}
        <br />
        <time className="mute fine" dateTime={message.createdAt}>
          {formatMoment(message.createdAt)}
        </time>
        {message.userId ? (
          <>
            <br />
            <Link to="/desk/people/$id" params={{ id: message.userId }}>
              Their account
            </Link>
          </>
        ) : null}
      </div>
      <div>
        <p className="said">{message.message}</p>
        {message.replies.map((reply) => (
          <div key={reply.id} className="ans">
            <p className="mute fine">
              {reply.by ?? 'An operator'}, {formatMoment(reply.createdAt)}
              {reply.isSent ? '' : ' · waiting to be sent'}
            </p>
            <p className="said">{reply.text}</p>
          </div>
        ))}
        {move.error ? <Alert title="It was not moved">{move.error.message}</Alert> : null}
        {isAnswering ? (
          <AnswerForm message={message} onClose={() => setAnswering(false)} />
        ) : (
          <div className="acts">
            <Button size="small" onClick={() => setAnswering(true)}>
              Answer
            </Button>
            {message.state === 'open' ? (
              <>
                <Button size="small" variant="quiet" onClick={() => move.mutate('answered')}>
                  Needs no answer
                </Button>
                <Button size="small" variant="quiet" onClick={() => move.mutate('spam')}>
                  Spam
                </Button>
              </>
            ) : (
              <Button size="small" variant="quiet" onClick={() => move.mutate('open')}>
                Open again
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}
