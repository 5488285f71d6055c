import { z } from 'zod'

const licenseStatuses = ['active', 'expired', 'exempt'] as const

/** A lender's license in a state as published, or its exemption, which `number` explains. */
export const License = z.object({
  /** A full state name. */
  state: z.string(),
  number: z.string(),
  regulator: z.string().nullable(),
  /** Null until an operator has checked it. */
  status: z.enum(licenseStatuses).nullable(),
  /** The last day of the license, as YYYY-MM-DD. */
  endsOn: z.string().nullable(),
  /** The day an operator checked it with the regulator, as YYYY-MM-DD. */
  checkedOn: z.string().nullable(),
})
export type License = z.infer<typeof License>
