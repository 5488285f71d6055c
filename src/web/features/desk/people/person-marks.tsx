/** In one or two words how an account stands. */
export function PersonMarks({
  person,
}: {
  person: { deactivatedAt: string | null; isEmailVerified: boolean; role?: string }
}) {
  return (
    <span className="marks">
      {person.role === 'operator' ? <span className="mk mk--b">operator</span> : null}
      {person.deactivatedAt ? (
        <span className="mk mk--n">deactivated</span>
      ) : person.isEmailVerified ? (
        <span className="mk mk--g">confirmed</span>
      ) : (
        <span className="mk mk--a">unconfirmed</span>
      )}
    </span>
  )
}
