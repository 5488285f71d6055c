import { useState } from 'react'
import type { Deal } from '#contract/deals/deals.ts'
import type { CashFigures } from '#domain/loan-cost/cost-figures.ts'
import { emailHref } from '#web/format/contact-links.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/ui/overlays/dialog.tsx'
import {
  chooseSharedFacts,
  knownFacts,
  lenderEmail,
  readSharedFacts,
  type SharedFact,
  sharedFactLabels,
  sharedFactNames,
  sharedFactText,
  useSharedDeal,
} from './shared-facts.ts'

type ShareDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  deal: Deal
  lenderName: string
  /** The cash needed at this lender's terms. */
  cash?: CashFigures | null | undefined
  /** The lender's email address. Without one, the dialog only asks what to share. */
  address?: string | undefined
  /** Called when the email is opened. */
  onEmail?: (() => void) | undefined
}

/**
 * Asks what an email to a lender includes and previews it. Before the first choice, every fact is checked. The last
 * button stores the choice in this browser for later emails and, with an address, opens the email.
 */
export function ShareDialog({ open, onOpenChange, ...email }: ShareDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title={email.address ? 'What this email shares' : 'What your emails share'}
      description="It opens in your email app. Nothing goes to the lender until you send it."
    >
      <ShareForm {...email} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

/** Chooses what an email to a lender includes, with a preview. */
function ShareForm({
  deal: plainDeal,
  lenderName,
  cash,
  address,
  onEmail,
  onClose,
}: Pick<ShareDialogProps, 'deal' | 'lenderName' | 'cash' | 'address' | 'onEmail'> & { onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly SharedFact[]>(() => readSharedFacts() ?? sharedFactNames)
  const deal = useSharedDeal(plainDeal, cash)
  const email = lenderEmail(lenderName, deal, chosen)

  function toggle(fact: SharedFact) {
    setChosen(chosen.includes(fact) ? chosen.filter((other) => other !== fact) : [...chosen, fact])
  }

  function keep() {
    chooseSharedFacts(chosen)
    onClose()
  }

  return (
    <>
      <DialogBody>
        <fieldset>
          <legend className="text-sm font-semibold">Share with the lender</legend>
          {knownFacts(deal).map((fact) => (
            <Checkbox
              key={fact}
              label={`${sharedFactLabels[fact]}: ${sharedFactText(fact, deal)}`}
              checked={chosen.includes(fact)}
              onChange={() => toggle(fact)}
            />
          ))}
        </fieldset>
        <div className="rounded border border-line bg-card p-4">
          <p className="text-sm">
            <span className="text-ink-3">Subject: </span>
            {email.subject}
          </p>
          <p className="text-sm text-ink-2 mt-2 whitespace-pre-line break-words">{email.body}</p>
        </div>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        {address ? (
          <ButtonLink
            variant="primary"
            href={emailHref(address, email)}
            onClick={() => {
              onEmail?.()
              keep()
            }}
          >
            Open email
          </ButtonLink>
        ) : (
          <Button variant="primary" onClick={keep}>
            Save
          </Button>
        )}
      </DialogFoot>
    </>
  )
}
