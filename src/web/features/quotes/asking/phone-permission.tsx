import { phoneWording } from '#contract/quotes/shared-sheet.ts'
import type { useAsking } from './use-asking.ts'

/** Asks apart whether lenders may call, and whether they may text, the phone that is shared. Both are off until they are turned on. */
export function PhonePermission({ form }: { form: ReturnType<typeof useAsking>['form'] }) {
  return (
    <fieldset className="ml-4 border-l-3 border-line pl-3">
      <legend className="sr">What lenders may do with your phone number</legend>
      {(['calls', 'texts'] as const).map((name) => (
        <label key={name} className="sw2">
          <span>
            {phoneWording[name]}
            <small>You can take this back at any time.</small>
          </span>
          {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on. */}
          <input type="checkbox" role="switch" {...form.register(`share.${name}`)} />
        </label>
      ))}
    </fieldset>
  )
}
