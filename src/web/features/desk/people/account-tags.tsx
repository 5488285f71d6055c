import { Tag } from '#web/ui/labels/tag.tsx'

/** Shows whether an account is deactivated, confirmed or unconfirmed, and whether it is an operator's. */
export function AccountTags({
  account,
}: {
  account: { deactivatedAt: string | null; isEmailVerified: boolean; role?: string }
}) {
  return (
    <span className="flex flex-wrap gap-1">
      {account.role === 'operator' ? (
        <Tag tone="next" size="small">
          operator
        </Tag>
      ) : null}
      {account.deactivatedAt ? (
        <Tag tone="neutral" size="small">
          deactivated
        </Tag>
      ) : account.isEmailVerified ? (
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
