/** Says that what it stands beside is sample data. Belongs on every page that shows a sample lender. */
export function SampleLabel({ text = 'Sample' }: { text?: string | undefined }) {
  return <span className="sample">{text}</span>
}
