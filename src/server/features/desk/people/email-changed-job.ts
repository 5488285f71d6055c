/** The job that tells the old address of its change; it holds the id of an `email_changes` row. */
export const emailChangedJob = { name: 'mail-email-changed', isMail: true } as const
export type EmailChangedData = { id: string }
