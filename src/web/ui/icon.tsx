import { createElement } from 'react'
import { classNames } from './class-names.ts'

/** One of Lucide's icons on its grid of 24: a name, and SVG elements with their attributes. */
export type Drawing = { name: string; shapes: readonly (readonly [tag: string, attributes: Record<string, string>])[] }

/**
 * A stroke icon in the size of its text, hidden from assistive technology: the text next to it carries the meaning. The
 * drawings in `icons` are copied from lucide.dev, whose package is 50 MB.
 */
export function Icon({
  of: drawing,
  small = false,
  className,
}: {
  of: Drawing
  small?: boolean
  className?: string | undefined
}) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames(`lucide lucide-${drawing.name}`, 'icon', small && 'icon-small', className)}
      aria-hidden="true"
    >
      {drawing.shapes.map(([tag, attributes], at) => createElement(tag, { key: at, ...attributes }))}
    </svg>
  )
}
