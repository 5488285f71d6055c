import type { Deal } from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { isRefinance } from '#domain/loan-cost/leverage.ts'
import { choiceOptions } from '#web/features/deals/form/choice-options.ts'
import type { VerdictPlace } from '#web/features/deals/health/verdict-block.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { useDealCommand } from './use-deal-command.ts'

type Question = { field: 'occupancy' | 'useOfProceeds'; title: string; text: string }

const whoLives: Question = {
  field: 'occupancy',
  title: 'Tell us who will live there',
  text: 'Will you or a family member live in this property, now or later? You can ask for quotes once you’ve answered.',
}
const whatFor: Question = {
  field: 'useOfProceeds',
  title: 'Tell us what the money is for',
  text: 'What is this refinance’s money for? You can ask for quotes once you’ve answered.',
}

/** Asks a deal's unanswered questions one at a time, because lenders can't be asked before they are answered. */
export function OpenQuestions({ deal, place }: { deal: Deal; place: VerdictPlace }) {
  if (deal.occupancy === null) return <DealQuestion key="who" deal={deal} place={place} question={whoLives} />
  if (isRefinance(deal) && deal.useOfProceeds === null)
    return <DealQuestion key="what" deal={deal} place={place} question={whatFor} />
  return null
}

function DealQuestion({ deal, place, question }: { deal: Deal; place: VerdictPlace; question: Question }) {
  const answer = useDealCommand(
    deal.id,
    (call, choice: string) =>
      call(editDealEndpoint, {
        params: { id: deal.id },
        body: { [question.field]: choice, version: deal.version },
      }),
    { title: 'Answer saved', description: 'The deal was matched again with it.' },
  )
  return (
    <Note className={place === 'card' ? 'mx-card mb-4' : 'mb-4'} title={question.title}>
      <p>{question.text}</p>
      {deal.status === 'pending' ? (
        <div className="mt-2 flex flex-wrap gap-2">
          {choiceOptions(question.field).map(({ value, label }) => (
            <Button key={value} size="small" pending={answer.isPending} onClick={() => answer.mutate(value)}>
              {label}
            </Button>
          ))}
        </div>
      ) : null}
    </Note>
  )
}
