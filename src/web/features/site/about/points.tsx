import { Link } from '@tanstack/react-router'
import { Icon } from '#web/ui/icon.tsx'
import type { Point } from './about-content.ts'

/** Points in two or three columns, each opened by its icon. */
export function Points({ points, columns }: { points: readonly Point[]; columns: 2 | 3 }) {
  return (
    <ul className={columns === 2 ? 'points points--2' : 'points points--3'}>
      {points.map(({ icon, title, text, to }) => (
        <li key={title}>
          <Icon of={icon} />
          <h3>{title}</h3>
          <p>{text}</p>
          {to ? (
            <p>
              <Link to={to}>Available now</Link>
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
