import { Link } from '@tanstack/react-router'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Point } from './about-content.ts'

/** Points in two or three columns, each opened by its icon. */
export function Points({ points, columns }: { points: readonly Point[]; columns: 2 | 3 }) {
  return (
    <ul className={classNames('grid border-t border-ink md:grid-cols-2 md:gap-x-8', columns === 3 && 'lg:grid-cols-3')}>
      {points.map(({ icon, title, text, to }) => (
        <li
          key={title}
          className="grid grid-cols-[2.5rem_1fr] content-start gap-x-2 gap-y-1 border-b border-line-2 py-5 md:py-6"
        >
          <Icon of={icon} className="row-span-2 mt-0.5 size-6 text-brass" />
          <h3 className="text-base">{title}</h3>
          <p className="max-w-128 text-sm text-ink-2">{text}</p>
          {to ? (
            <p className="col-start-2 text-sm">
              <Link to={to}>Available now</Link>
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
