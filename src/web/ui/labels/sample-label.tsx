/** Marks sample data. Required on every page that shows a sample lender. */
export function SampleLabel({ text = 'Sample' }: { text?: string | undefined }) {
  return (
    <span className="inline-flex items-center rounded-sm border border-dashed border-field px-1.5 font-sans text-xs font-medium tracking-normal whitespace-nowrap text-ink-3">
      {text}
    </span>
  )
}
