/** Says that what it stands beside is sample data. Belongs on every page that shows a sample lender. */
export function SampleLabel({ text = 'Sample' }: { text?: string | undefined }) {
  return (
    <span className="sample inline-flex items-center rounded-sm border border-dashed border-field px-1.5 text-xs/4.5 font-medium whitespace-nowrap text-ink-3">
      {text}
    </span>
  )
}
