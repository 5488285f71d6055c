import { type ReactNode, useEffect, useState } from 'react'
import { passwordStrength } from '#contract/accounts/password.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Check } from '#web/ui/icons/check.ts'
import { CircleSmall } from '#web/ui/icons/circle-small.ts'
import { X } from '#web/ui/icons/x.ts'

/** The ids that describe the password's field: the strength in words, and the list of what it needs. */
export const passwordMeterIds = 'password-strength password-needs'

type CommonCheck = typeof import('#domain/text/common-passwords.ts').isCommonPassword

/** How strong the password being typed is, in words and in bars, and what it still needs. A guide: the server decides. */
export function PasswordMeter({ password, email, brand }: { password: string; email: string; brand: string }) {
  const isCommonPassword = useCommonCheck(password !== '')
  const { score, label, requirements } = passwordStrength(password)
  const isCommon = isCommonPassword?.(password, { email, brand }) ?? null
  const isLong = requirements.some(({ id, isMet }) => id === 'length' && isMet)
  return (
    <div className={classNames('pw', score <= 2 && 'is-weak', score === 3 && 'is-med')}>
      <p className="pw-h" id="password-strength" role="status">
        <span>Password strength</span>
        <b>{password === '' ? null : `${label}, ${score} of 5`}</b>
      </p>
      <svg width="100%" height="6" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((bar) => (
          <rect key={bar} className={bar < score ? 'on' : 'off'} x={`${bar * 20.25}%`} width="19%" height="6" rx="1" />
        ))}
      </svg>
      <ul className="req" id="password-needs">
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

function Need({ isMet, isBroken = false, children }: { isMet: boolean; isBroken?: boolean; children: ReactNode }) {
  return (
    <li className={isMet ? 'ok' : isBroken ? 'text-red' : undefined}>
      <Icon of={isMet ? Check : isBroken ? X : CircleSmall} />
      <span>{children}</span>
      {isMet ? <span className="sr"> (met)</span> : null}
      {isBroken ? <span className="sr"> (not met)</span> : null}
    </li>
  )
}

/** The list of common passwords, fetched when there is something to look up. Null until then, and when it cannot be had. */
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
