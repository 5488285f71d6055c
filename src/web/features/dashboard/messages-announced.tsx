import { Icon } from '#web/ui/icon.tsx'
import { FileUp, History, MessageSquare, Users } from '#web/ui/icons.ts'
import { TabHead } from '#web/ui/page-heading.tsx'

const previews = [
  {
    icon: MessageSquare,
    title: 'Chat with lenders',
    text: 'Ask about a deal where its matches are, without leaving the page.',
  },
  {
    icon: Users,
    title: 'One thread per lender',
    text: 'Every lender you contacted in one place, newest answer first.',
  },
  {
    icon: FileUp,
    title: 'Send documents',
    text: 'Scope of work, comps and photos, to the lenders you choose and no one else.',
  },
  { icon: History, title: 'Response times', text: 'How long each lender takes to reply, measured and shown to you.' },
] as const

/** Shown instead of the conversations until messaging is available. */
export function MessagesAnnounced() {
  return (
    <>
      <TabHead title="Messages" />
      <h2>Messaging Coming Soon</h2>
      <p className="lead">
        Until then, write to or call your matched lenders directly. Each match has an email, phone or website.
      </p>
      <ul className="mt-6 border-t border-ink md:grid md:grid-cols-2 md:gap-x-8">
        {previews.map(({ icon, title, text }) => (
          <li
            key={title}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-1 border-b border-line py-5"
          >
            <Icon of={icon} className="mt-1 text-brass" />
            <div>
              <h3 className="text-base">{title}</h3>
              <p className="text-sm text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
