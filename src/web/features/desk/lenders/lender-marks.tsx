import type { DeskLenderRow } from '#contract/desk/desk-lenders.ts'
import { Tag, type TagTone } from '#web/ui/labels/tag.tsx'

/** Words the needed work on a lender, or 'nothing'. */
export function LenderMarks({ row }: { row: DeskLenderRow }) {
  const marks: [tone: TagTone, text: string][] = []
  if (row.reported > 0) marks.push(['problem', `${row.reported} reported`])
  if (row.proposed > 0) marks.push(['caution', row.proposed === 1 ? 'edit proposed' : `${row.proposed} edits proposed`])
  if (row.asked >= 3 && row.answered === 0) marks.push(['problem', `no answer, ${row.asked} asked`])
  if (row.isActive && (row.staleDays === null || row.staleDays > 90))
    marks.push(['caution', row.staleDays === null ? 'never checked' : `stale ${row.staleDays} d`])
  if (row.isActive && row.missing > 0) marks.push(['neutral', `${row.missing} missing`])
  if (row.isClaimed) marks.push(['good', 'claimed'])
  if (!row.isActive) marks.push(['neutral', 'inactive'])
  if (row.isSample) marks.push(['next', 'sample'])
  if (marks.length === 0) return <span className="text-ink-2">nothing</span>
  return (
    <span className="flex flex-wrap gap-1">
      {marks.map(([tone, text]) => (
        <Tag key={text} tone={tone} size="small">
          {text}
        </Tag>
      ))}
    </span>
  )
}
