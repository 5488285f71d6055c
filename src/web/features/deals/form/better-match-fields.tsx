import { useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { type BetterMatchName, betterMatchNames } from '#domain/deal/deal-field-lists.ts'
import { dealField } from '#domain/deal/deal-fields.ts'
import { isRefinance } from '#domain/loan-cost/leverage.ts'
import { asksHoa } from '#domain/rental/coverage.ts'
import { useSession } from '#web/session/use-session.ts'
import { foldClass, foldLineClass, foldRemarkClass } from '#web/ui/controls/fold-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { type DealFormProps, isRental } from './deal-form-schema.ts'
import { ProfileFigures } from './profile-figures.tsx'
import { TableField } from './table-field.tsx'

/** Optional fields that improve matches. Folded unless one is filled in, has an error, or is needed for a refinance. */
export function BetterMatchFields({ form }: DealFormProps) {
  const { control } = form
  const { errors } = useFormState({ control })
  const [dealType, dealStatus, loanKind, propertyType] = useWatch({
    control,
    name: ['dealType', 'dealStatus', 'loanKind', 'propertyType'],
  })
  const [wasOpened, setOpened] = useState(() => betterMatchNames.some((name) => form.getValues(name) != null))
  const { user } = useSession()
  const isRefinancing = isRefinance({ dealType, dealStatus })
  const isWrong = betterMatchNames.some((name) => errors[name])
  return (
    <details
      className={foldClass}
      open={wasOpened || isWrong || isRefinancing}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary className={foldLineClass}>
        Better matches
        <span className={`${foldRemarkClass} inline-flex items-center gap-2`}>
          Optional; leave blank if unsure
          <Icon of={ChevronDown} small />
        </span>
      </summary>
      <div className="grid gap-5 pt-2 pb-5 sm:grid-cols-3">
        {betterMatchNames
          .filter((name) => isRefinancing || dealField(name).better === 'always')
          .filter((name) => !(isRental({ loanKind }) && isRentFigure(name, propertyType)))
          .map((name) => (
            <TableField
              key={name}
              form={form}
              name={name}
              hint={name === 'propertyValue' && isRefinancing ? 'Lenders measure a refinance on this.' : undefined}
            />
          ))}
        {user ? <ProfileFigures user={user} /> : null}
      </div>
    </details>
  )
}

/** Returns whether a rental's field is shown unfolded. */
function isRentFigure(name: BetterMatchName, propertyType: string): boolean {
  if (name === 'monthlyHoa') return asksHoa(propertyType)
  return name === 'monthlyRent' || name === 'yearlyTaxes' || name === 'yearlyInsurance'
}
