import type { DeskLenderRow } from '#contract/desk/lenders.ts'

/** What needs work about a lender, in words; 'nothing' when nothing does. */
export function LenderMarks({ row }: { row: DeskLenderRow }) {
  const marks: [tone: 'a' | 'r' | 'n' | 'b' | 'g', text: string][] = []
  if (row.reported > 0) marks.push(['r', `${row.reported} reported`])
  if (row.proposed > 0) marks.push(['a', row.proposed === 1 ? 'edit proposed' : `${row.proposed} edits proposed`])
  if (row.asked >= 3 && row.answered === 0) marks.push(['r', `no answer, ${row.asked} asked`])
  if (row.isActive && (row.staleDays === null || row.staleDays > 90))
    marks.push(['a', row.staleDays === null ? 'never checked' : `stale ${row.staleDays} d`])
  if (row.isActive && row.missing > 0) marks.push(['n', `${row.missing} missing`])
  if (row.isClaimed) marks.push(['g', 'claimed'])
  if (!row.isActive) marks.push(['n', 'inactive'])
  if (row.isSample) marks.push(['b', 'sample'])
  if (marks.length === 0) return <span className="np">nothing</span>
  return (
    <span className="marks">
      {marks.map(([tone, text]) => (
        <span key={text} className={`mk mk--${tone}`}>
          {text}
        </span>
      ))}
    </span>
  )
}
