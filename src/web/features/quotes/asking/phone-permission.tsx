import { phoneWording } from '#contract/quotes/shared-sheet.ts'
import { switchClass, switchLineClass, switchRemarkClass } from '#web/ui/controls/switch-class.ts'
import type { useAsking } from './use-asking.ts'

/** Asks apart whether lenders may call, and whether they may text, the phone that is shared. Both are off until they are turned on. */
export function PhonePermission({ form }: { form: ReturnType<typeof useAsking>['form'] }) {
  return (
    <fieldset className="ml-4 border-l-3 border-line pl-3">
      <legend className="sr-only">What lenders may do with your phone number</legend>
      {(['calls', 'texts'] as const).map((name) => (
        <label key={name} className={`${switchLineClass} cursor-pointer`}>
          <span>
            {phoneWording[name]}
            <small className={switchRemarkClass}>You can take this back at any time.</small>
          </span>
          {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on. */}
          <input type="checkbox" role="switch" className={switchClass} {...form.register(`share.${name}`)} />
        </label>
      ))}
    </fieldset>
  )
}
