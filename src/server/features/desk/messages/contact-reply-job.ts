/** The job that mails an operator's answer. Its data is the id of a `contact_replies` row. */
export const contactReplyJob = { name: 'mail-contact-reply', isMail: true } as const
export type ContactReplyData = { id: string }
