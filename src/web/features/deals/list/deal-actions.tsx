import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const editText = 'Editing a deal is coming soon.'
const withdrawText = 'Withdrawing a deal is coming soon. Your deal stays as it is.'

/** Edit and Withdraw, which are announced and change nothing yet. What their toasts say stays beside them. */
export function DealActions({ title }: { title: string }) {
  const [isAsking, setAsking] = useState(false)
  const [said, setSaid] = useState('')

  function announce(text: string) {
    setSaid(text)
    toast({ title: 'Coming soon', description: text, variant: 'info' })
  }

  return (
    <div>
      <div className="row">
        <Button size="small" onClick={() => announce(editText)}>
          Edit<span className="sr"> {title}</span>
        </Button>
        <Button size="small" onClick={() => setAsking(true)}>
          Withdraw<span className="sr"> {title}</span>
        </Button>
      </div>
      <p role="status" className="fine mute max-w-44">
        {said}
      </p>
      <WithdrawDialog
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => {
          setAsking(false)
          announce(withdrawText)
        }}
      />
    </div>
  )
}
