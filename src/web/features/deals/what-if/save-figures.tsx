import { useEffect, useRef, useState } from 'react'
import type { DealWithInsight } from '#contract/deals/deals.ts'
import type { DealChanges as Changes } from '#contract/deals/edit-deal.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import type { WhatIfName } from '#web/features/deals/deal-tabs.ts'
import { DealChanges } from '#web/features/deals/life/deal-changes.tsx'
import {
  conflictingDeal,
  editSoonText,
  savedText,
  useEditDeal,
  useReadDealEditing,
} from '#web/features/deals/life/deal-life.requests.ts'
import { useRefreshDeal } from '#web/session/deal-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert, Note } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Section } from '#web/ui/figures/section.tsx'
import { type WhatIfFigures, withFigures } from './what-if-figures.ts'

/**
 * Saves the tried figures to an open deal, with the hold capped at a shorter term, and shows what the save changed. If
 * the deal was changed meanwhile, saves nothing and refetches it. While editing is only announced, shows a "Coming
 * soon" toast. A deal that isn't open shows only a note.
 */
export function SaveFigures({
  deal,
  figures,
  moved,
  isWrong,
  onSaved,
}: {
  deal: DealWithInsight
  figures: WhatIfFigures
  moved: readonly WhatIfName[]
  isWrong: boolean
  onSaved: () => void
}) {
  const readEditing = useReadDealEditing()
  const edit = useEditDeal(deal.id)
  const refresh = useRefreshDeal(deal.id)
  const [saved, setSaved] = useState<Changes | null>(null)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (saved) notice.current?.focus()
  }, [saved])

  async function save() {
    setSaved(null)
    if ((await readEditing()) === 'announced') {
      toast({ title: 'Coming soon', description: editSoonText, variant: 'info' })
      return
    }
    const tried = withFigures(deal, figures)
    const names = tried.holdMonths === deal.holdMonths ? moved : [...new Set([...moved, 'holdMonths' as const])]
    const fields = Object.fromEntries(names.map((name) => [name, tried[name]]))
    try {
      const { changes, deal: savedDeal } = await edit.mutateAsync({ ...fields, version: deal.version })
      toast({ title: 'Deal saved', description: savedText(savedDeal, 'It was matched again with its new figures.') })
      setSaved(changes)
      onSaved()
    } catch (error) {
      // After the refetch, the column "The deal" shows the other version.
      if (conflictingDeal(error)) await refresh()
    }
  }

  if (deal.status !== 'pending')
    return <Note>This deal is {deal.status}. You can try out figures. To save them, reopen or duplicate it.</Note>
  return (
    <>
      {edit.error ? (
        <Alert title={conflictingDeal(edit.error) ? 'This deal was changed in the meantime' : edit.error.message}>
          <p>
            {conflictingDeal(edit.error)
              ? '“The deal” now shows the latest version. Press “Save as changes” again to use your figures.'
              : 'What you tried is still here.'}
          </p>
        </Alert>
      ) : null}
      {saved ? (
        <div ref={notice} tabIndex={-1}>
          <Section
            id="changed"
            title="What changed"
            note={isConsumerLoan(deal) ? 'Saved.' : 'Saved and matched again.'}
          >
            <DealChanges changes={saved} />
          </Section>
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-3 border-t border-ink pt-5">
        <Button
          variant="primary"
          disabled={moved.length === 0 || isWrong}
          pending={edit.isPending}
          pendingLabel="Saving…"
          onClick={() => void save()}
        >
          Save as changes
        </Button>
        <p className="w-full text-sm text-ink-3">
          {isWrong
            ? 'Correct the marked figures first.'
            : 'Saving updates the deal and rematches it. Lenders you contacted stay listed.'}
        </p>
      </div>
    </>
  )
}
