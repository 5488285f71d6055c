import { type ReactNode, useEffect, useState } from 'react'
import { passwordStrength } from '#contract/accounts/password.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Check, CircleSmall, X } from '#web/ui/icons.ts'

/** The ids of the texts that describe the password field: its strength and its requirements. */
export const passwordMeterIds = 'password-strength password-needs'

type CommonCheck = typeof import('#domain/text/common-passwords.ts').isCommonPassword

/** Shows the typed password's strength and unmet requirements. The server decides. */
export function PasswordMeter({ password, email, brand }: { password: string; email: string; brand: string }) {
  const isCommonPassword = useCommonCheck(password !== '')
  const { score, label, requirements } = passwordStrength(password)
  const isCommon = isCommonPassword?.(password, { email, brand }) ?? null
  const isLong = requirements.some(({ id, isMet }) => id === 'length' && isMet)
  const look = score <= 2 ? looks.weak : score === 3 ? looks.medium : looks.strong
  return (
    <div className="grid gap-2.5">
      <p className="flex justify-between text-sm" id="password-strength" role="status">
        <span>Password strength</span>
        <b className={classNames('font-semibold', look.text)}>{password === '' ? null : `${label}, ${score} of 5`}</b>
      </p>
      <svg className="h-1.5 w-full" width="100%" height="6" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((bar) => (
          <rect
            key={bar}
            className={bar < score ? look.bar : 'fill-line-2'}
            x={`${bar * 20.25}%`}
            width="19%"
            height="6"
            rx="1"
          />
        ))}
      </svg>
      <ul className="grid gap-1 text-sm text-ink-2 xs:grid-cols-2" id="password-needs">
        {requirements.map(({ id, label: need, isMet }) => (
          <Need key={id} isMet={isMet}>
            {need}
          </Need>
        ))}
        <Need isMet={isLong && isCommon === false} isBroken={isCommon === true}>
          Not a common password
        </Need>
        <Need isMet={score === 5}>A special character makes it very strong</Need>
      </ul>
    </div>
  )
}

const looks = {
  weak: { text: 'text-red', bar: 'fill-red' },
  medium: { text: 'text-amber', bar: 'fill-amber' },
  strong: { text: 'text-green', bar: 'fill-green' },
}

function Need({ isMet, isBroken = false, children }: { isMet: boolean; isBroken?: boolean; children: ReactNode }) {
  return (
    <li
      className={classNames(
        'flex items-center gap-2 last:col-span-full',
        isMet ? 'text-green' : isBroken ? 'text-red' : undefined,
      )}
    >
      <Icon of={isMet ? Check : isBroken ? X : CircleSmall} className="size-4" />
      <span>{children}</span>
      {isMet ? <span className="sr-only"> (met)</span> : null}
      {isBroken ? <span className="sr-only"> (not met)</span> : null}
    </li>
  )
}

/** Loads the list of common passwords once there is a password to look up. Null until then and if loading fails. */
function useCommonCheck(isNeeded: boolean): CommonCheck | null {
  const [check, setCheck] = useState<{ isCommonPassword: CommonCheck } | null>(null)
  useEffect(() => {
    if (!isNeeded || check) return
    let isOver = false
    import('#domain/text/common-passwords.ts').then(
      (loaded) => {
        if (!isOver) setCheck(loaded)
      },
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [isNeeded, check])
  return check?.isCommonPassword ?? null
}
