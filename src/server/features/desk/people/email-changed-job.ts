/** The job that notifies the old address. Its data is the id of an `email_changes` row. */
export const emailChangedJob = { name: 'mail-email-changed', isMail: true } as const
export type EmailChangedData = { id: string }
