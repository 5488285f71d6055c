import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/**
 * A section of a page under a rule: the heading, `note`, and the content. A `note` that is a text goes below the
 * heading; any other, such as actions, to its right.
 */
export function Section({
  id,
  title,
  note,
  heading: Heading = 'h2',
  as: Element = 'section',
  rule = 'always',
  className,
  children,
}: {
  /** The heading's id, which labels the section for screen readers. */
  id: string
  title: ReactNode
  note?: ReactNode
  heading?: 'h2' | 'h3' | undefined
  /** Use `article` for list items that may have the same heading, because a section would be a landmark. */
  as?: 'section' | 'article' | undefined
  /** Tabs have a rule of their own, so a section right below them needs one only on screens too narrow for tabs. */
  rule?: 'always' | 'below-md' | 'below-lg' | undefined
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <Element className={classNames('min-w-0', className)} aria-labelledby={id}>
      <div
        className={classNames(
          'mb-3.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-t border-ink pt-3.5',
          rule === 'below-md' && 'md:border-t-0 md:pt-0',
          rule === 'below-lg' && 'lg:border-t-0 lg:pt-0',
        )}
      >
        <Heading id={id} className="font-serif text-h3 font-semibold tracking-[-0.02em]">
          {title}
        </Heading>
        {typeof note === 'string' ? null : note}
      </div>
      {typeof note === 'string' ? <p className="-mt-2.5 mb-3.5 text-sm text-ink-2">{note}</p> : null}
      {children}
    </Element>
  )
}
