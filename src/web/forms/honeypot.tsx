import { type ComponentProps, useId } from 'react'

/**
 * A field no person sees or reaches, for programs to fill: whoever fills it is rejected by the server. Spread its registration,
 * `<Honeypot {...form.register('website')} />`.
 */
export function Honeypot(props: Pick<ComponentProps<'input'>, 'ref' | 'onChange' | 'onBlur'> & { name?: string }) {
  const id = useId()
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor={id}>Website</label>
      <input name="website" {...props} id={id} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
