import { Tag } from '#web/ui/labels/tag.tsx'

/** Where the deal itself stands: 'pending' is the only status there is so far, others are shown as they come. */
export function DealStatusTag({ status }: { status: string }) {
  const word = status.charAt(0).toUpperCase() + status.slice(1)
  return <Tag tone={status === 'pending' ? 'caution' : 'neutral'}>{word}</Tag>
}
