import { type ComponentProps, cloneElement, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { type ButtonLook, buttonClass, type IconButtonLook, iconButtonClass } from './button-class.ts'

/**
 * A button. While `pending`, it stays focusable, shows `pendingLabel` if given, and ignores clicks and submits, so that
 * focus isn't lost and nothing is sent twice.
 */
export function Button({
  variant,
  size,
  wide,
  className,
  type = 'button',
  pending = false,
  pendingLabel,
  onClick,
  children,
  ...rest
}: ComponentProps<'button'> & ButtonLook & { pending?: boolean | undefined; pendingLabel?: ReactNode }) {
  function ignoreWhilePending(event: MouseEvent<HTMLButtonElement>) {
    if (pending) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, wide, className })}
      aria-disabled={pending || undefined}
      onClick={ignoreWhilePending}
    >
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  )
}

type LinkElement = ReactElement<{ className?: string | undefined }>

/**
 * A link that looks like a button. With `asChild` it styles its only child, such as a router's link, instead of
 * rendering its own `<a>`.
 */
export function ButtonLink({
  variant,
  size,
  wide,
  className,
  ...rest
}: ButtonLook &
  (
    | (ComponentProps<'a'> & { asChild?: false | undefined })
    | { asChild: true; className?: string; children: LinkElement }
  )) {
  const look = buttonClass({ variant, size, wide, className })
  if (rest.asChild) return cloneElement(rest.children, { className: classNames(look, rest.children.props.className) })
  const { asChild: _isPlain, ...link } = rest
  return <a {...link} className={look} />
}

/** A square button that shows only an icon; `label` is its name. */
export function IconButton({
  label,
  size,
  className,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & IconButtonLook & { label: string }) {
  return <button {...rest} type={type} aria-label={label} className={iconButtonClass({ size, className })} />
}
