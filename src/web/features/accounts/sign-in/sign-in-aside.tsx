import { nightSurfaceClass } from '#web/shell/night-surface.ts'

/** The panel on the right of sign-in and wizard on wide screens. */
export const asideClass = `hidden px-12 py-16 lg:block ${nightSurfaceClass}`

const points = [
  ['Every lender on one scale', 'Total cost, monthly payment and effective annual cost of each loan, side by side.'],
  ['We rematch your deals when terms change', 'You see what moved, and who is new.'],
  ['Yours until you say so', 'Lenders see nothing until you ask them.'],
] as const

/** Column next to the sign-in form on wide screens, about what an account offers. */
export function SignInAside() {
  return (
    <aside className={asideClass} aria-labelledby="aside-title">
      <h2 id="aside-title" className="text-figure">
        Your deals, where you left them
      </h2>
      <ul className="mt-8 grid gap-6">
        {points.map(([title, text]) => (
          <li key={title} className="grid gap-1 border-t border-current/20 pt-4">
            <h3>{title}</h3>
            <p className="text-sm text-on-night-2">{text}</p>
          </li>
        ))}
      </ul>
    </aside>
  )
}
