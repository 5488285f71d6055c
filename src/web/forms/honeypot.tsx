import { type ComponentProps, useId } from 'react'

/** Password managers and form fillers leave a field with these attributes alone. */
const notForFillers = { 'data-1p-ignore': '', 'data-bwignore': '', 'data-lpignore': 'true', 'data-form-type': 'other' }

/**
 * A hidden field that only bots fill in: the server rejects a form with a value here. Spread its registration,
 * `<Honeypot {...form.register('website')} />`. `applyServerErrors` clears it after a rejection, because autofill may
 * have filled it in for a real visitor.
 */
export function Honeypot(props: Pick<ComponentProps<'input'>, 'ref' | 'onChange' | 'onBlur'> & { name?: string }) {
  const id = useId()
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={id}>Website</label>
      <input name="website" {...props} {...notForFillers} id={id} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
