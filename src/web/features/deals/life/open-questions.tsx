import type { Deal } from '#contract/deals/deals.ts'
import { editDealEndpoint } from '#contract/deals/edit-deal.ts'
import { isRefinance } from '#domain/loan-request/leverage.ts'
import {
  editSoonText,
  savedText,
  useDealCommand,
  useReadDealEditing,
} from '#web/features/deals/life/deal-life.requests.ts'
import { choiceOptions } from '#web/format/deal-field-text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

type Question = { field: 'occupancy' | 'useOfProceeds'; title: string; text: string }

const occupancyQuestion: Question = {
  field: 'occupancy',
  title: 'Tell us who will live there',
  text: 'Will you or a family member live in this property, now or later? You can ask for quotes once you’ve answered.',
}
const proceedsQuestion: Question = {
  field: 'useOfProceeds',
  title: 'Tell us what the money is for',
  text: 'What is this refinance’s money for? You can ask for quotes once you’ve answered.',
}

/**
 * Asks a deal's unanswered questions one at a time, because lenders can't be asked until they are answered. Renders
 * nothing if there are none. For a deal that isn't open, shows the question without answers to choose. While editing is
 * only announced, an answer shows "Coming soon" instead of being saved.
 */
export function OpenQuestions({ deal, className = 'mb-4' }: { deal: Deal; className?: string }) {
  if (deal.occupancy === null)
    return <DealQuestion key="who" deal={deal} className={className} question={occupancyQuestion} />
  if (isRefinance(deal) && deal.useOfProceeds === null)
    return <DealQuestion key="what" deal={deal} className={className} question={proceedsQuestion} />
  return null
}

function DealQuestion({ deal, className, question }: { deal: Deal; className: string; question: Question }) {
  const answer = useDealCommand(
    deal.id,
    (call, choice: string) =>
      call(editDealEndpoint, {
        params: { id: deal.id },
        body: { [question.field]: choice, version: deal.version },
      }),
    ({ deal: saved }) => ({
      title: 'Answer saved',
      description: savedText(saved, 'The deal was matched again with your answer.'),
    }),
  )
  const readEditing = useReadDealEditing()

  async function save(choice: string) {
    if ((await readEditing()) === 'on') answer.mutate(choice)
    else toast({ title: 'Coming soon', description: editSoonText, variant: 'info' })
  }

  return (
    <Note className={className} title={question.title}>
      <p>{question.text}</p>
      {deal.status === 'pending' ? (
        <div className="mt-2 flex flex-wrap gap-2">
          {choiceOptions(question.field).map(({ value, label }) => (
            <Button key={value} size="small" pending={answer.isPending} onClick={() => void save(value)}>
              {label}
            </Button>
          ))}
        </div>
      ) : null}
    </Note>
  )
}
