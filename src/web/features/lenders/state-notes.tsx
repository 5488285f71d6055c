import { queryOptions, useQuery } from '@tanstack/react-query'
import { getStateNotesEndpoint, type StateNotes } from '#contract/site/state-notes.ts'
import type { Call } from '#contract/wire/call.ts'
import { askingOffSentence } from '#domain/states/state-rules.ts'
import type { StateName } from '#domain/states/states.ts'
import { useCall } from '#web/app-context.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Note } from '#web/ui/feedback/alert.tsx'
import { Section } from '#web/ui/figures/section.tsx'

/** A lender's page folds this many notes or more. */
const foldedFrom = 6

/** The states with a required notice, and those where quote requests aren't open. They are open in all other states. */
export function stateNotesQuery(call: Call) {
  return queryOptions({ queryKey: queryKeys.stateNotes, queryFn: () => call(getStateNotesEndpoint) })
}

type StateNote = StateNotes['states'][number]

function useStateNotes(): readonly StateNote[] {
  return useQuery(stateNotesQuery(useCall())).data?.states ?? []
}

/**
 * The required notice of one state, on its page, and whether quote requests aren't open there yet. Renders nothing
 * without either, or until the notes are loaded.
 */
export function StateNoteBox({ state }: { state: StateName }) {
  const note = useStateNotes().find((one) => one.state === state)
  if (!note) return null
  return (
    <Note className="mb-6" title={`Before you borrow in ${state}`}>
      {note.sentence ? <p>{note.sentence}</p> : null}
      {note.asking ? null : <p>{askingOffSentence(state)}</p>}
    </Note>
  )
}

/**
 * The required notices of the states a lender serves, and those states where quote requests aren't open yet. An empty
 * list means all states, and is also passed for a lender that doesn't publish its states. Renders nothing without
 * either, or until the notes are loaded.
 */
export function LenderStateNotes({ states }: { states: readonly string[] }) {
  const notes = useStateNotes().filter(({ state }) => states.length === 0 || states.includes(state))
  const sentences = notes.filter(({ sentence }) => sentence !== null)
  const off = notes.filter(({ asking }) => !asking).map(({ state }) => state)
  if (notes.length === 0) return null
  const list = (
    <dl className="grid gap-2 text-sm">
      {sentences.map(({ state, sentence }) => (
        <div key={state}>
          <dt className="font-semibold">{state}</dt>
          <dd className="text-ink-2">{sentence}</dd>
        </div>
      ))}
    </dl>
  )
  return (
    <Section id="state-notes" title="State rules">
      <div className="grid gap-4">
        {sentences.length >= foldedFrom ? (
          <details>
            <summary className="cursor-pointer py-1 text-sm font-semibold">
              Read the rules of {sentences.length} states
            </summary>
            <div className="pt-2">{list}</div>
          </details>
        ) : sentences.length > 0 ? (
          list
        ) : null}
        {off.length > 0 ? (
          <p className="text-sm text-ink-2">
            {off.length === 50
              ? 'Requests through this site are not open in any state yet.'
              : `Requests through this site are not open yet in ${off.join(', ')}.`}{' '}
            You can still contact this lender yourself.
          </p>
        ) : null}
      </div>
    </Section>
  )
}
