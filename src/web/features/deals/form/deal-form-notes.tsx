import { useState } from 'react'
import { dealStartLender } from '#web/shell/deal-start.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import type { DealSubmission } from './use-deal-submission.ts'

/** Says where the form's figures and the visitor come from. */
export function DealFormNotes({ submission }: { submission: DealSubmission }) {
  const [lenderName] = useState(() => dealStartLender())
  return (
    <>
      {lenderName ? <Note>{`You came from ${lenderName}; the deal is matched with all lenders.`}</Note> : null}
      {submission.isKeptDraft ? (
        <Note title="What you typed last time is still here">
          <p>
            It stays in this tab until the deal is submitted. <Other onPress={submission.startOver}>Start over</Other>
          </p>
        </Note>
      ) : null}
      {submission.isCarried ? (
        <Note title="Your numbers are in">
          <p>
            Check the rest. <Other onPress={submission.leaveCarried}>Clear form</Other>
          </p>
        </Note>
      ) : null}
    </>
  )
}

function Other({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <button type="button" className="min-h-6 cursor-pointer font-semibold underline" onClick={onPress}>
      {children}
    </button>
  )
}
