import { Tag } from '#web/ui/labels/tag.tsx'
/** Shows whether an account is deactivated, confirmed or unconfirmed, and whether it is an operator's. */
export function PersonMarks({
  person,
}: {
  person: { deactivatedAt: string | null; isEmailVerified: boolean; role?: string }
}) {
  return (
    <span className="flex flex-wrap gap-1">
      {person.role === 'operator' ? (
        <Tag tone="next" size="small">
          operator
        </Tag>
      ) : null}
      {person.deactivatedAt ? (
        <Tag tone="neutral" size="small">
          deactivated
        </Tag>
      ) : person.isEmailVerified ? (
        <Tag tone="good" size="small">
          confirmed
        </Tag>
      ) : (
        <Tag tone="caution" size="small">
          unconfirmed
        </Tag>
      )}
    </span>
  )
}
