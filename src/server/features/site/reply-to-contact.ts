import type { Settings } from './settings.ts'

/**
 * Returns the Reply-To of an email: the site's contact address. Empty when it isn't set, so that replies go to
 * MAIL_FROM.
 */
export async function replyToContact(settings: Pick<Settings, 'list'>): Promise<{ replyTo?: string }> {
  const contact = (await settings.list()).find(({ key }) => key === 'contact.email')
  return contact?.isSet && contact.value ? { replyTo: contact.value } : {}
}
