import { z } from 'zod'
import { emailAddress } from '#contract/wire/email.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { optionalText, requiredText, textLimits } from '#contract/wire/text.ts'
import { MessageReply, PathId } from '#contract/wire/wire.ts'

export const botDetectedMessage = 'Bot detected'

export const ContactMessage = z.object({
  name: requiredText({ label: 'Full name', max: textLimits.name, isName: true }),
  email: emailAddress,
  message: requiredText({ label: 'Message', max: textLimits.message, multiline: true }),
  /** A honeypot field, hidden from people. A value means that a bot filled in the form. */
  website: z.string().max(0, botDetectedMessage).optional(),
})
export type ContactMessage = z.output<typeof ContactMessage>

export const sendContactMessageEndpoint = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Stores a message for the operators and emails it to them.',
  access: 'public',
  body: ContactMessage,
  reply: MessageReply,
})

/** Days within which an operator answers a request to look at a deal's matches. */
export const reviewAnswerDays = 14

export const askForReviewEndpoint = endpoint({
  method: 'POST',
  path: '/api/deals/:id/review',
  summary: 'Asks an operator to review a deal’s matches. Answered by email within 14 days.',
  access: 'investor',
  params: PathId,
  body: z.object({ message: optionalText({ label: 'Message', max: textLimits.message, multiline: true }) }),
  reply: MessageReply,
})

export const contactFailedMessage = 'Failed to send message. Please try again.'

export const NotifyMe = z.object({ email: emailAddress })

export const requestNotificationEndpoint = endpoint({
  method: 'POST',
  path: '/api/email-notifications',
  summary: 'Asks for an email when an announced feature becomes available. A repeated request succeeds.',
  access: 'public',
  body: NotifyMe,
  reply: z.object({ success: z.boolean(), message: z.string() }),
})
