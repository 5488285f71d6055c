import type { Deal } from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import type { VerdictPlace } from '#web/features/deals/health/verdict-block.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { useDealCommand } from './use-deal-command.ts'

/** Asks of a deal that came without an answer who will live there, and takes the answer on the spot. */
export function OccupancyAnswer({ deal, place }: { deal: Deal; place: VerdictPlace }) {
  const answer = useDealCommand(
    deal.id,
    (call, occupancy: 'investment' | 'owner') =>
      call(editDealEndpoint, { params: { id: deal.id }, body: { occupancy, version: deal.version } }),
    { title: 'Answer saved', description: 'The deal was matched again with it.' },
  )
  return (
    <Note className={place === 'card' ? 'mx-card mb-4' : 'mb-4'} title="Tell us who will live there">
      <p>
        This deal is matched as an investment. Before you can ask for quotes, say that nobody who borrows will live in
        the property.
      </p>
      {deal.status === 'pending' ? (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" pending={answer.isPending} onClick={() => answer.mutate('investment')}>
            Nobody who borrows: it is an investment
          </Button>
          <Button size="small" pending={answer.isPending} onClick={() => answer.mutate('owner')}>
            I or my family
          </Button>
        </div>
      ) : null}
    </Note>
  )
}
