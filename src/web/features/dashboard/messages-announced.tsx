import { Icon } from '#web/ui/icon.tsx'
import { FileUp } from '#web/ui/icons/file-up.ts'
import { History } from '#web/ui/icons/history.ts'
import { MessageSquare } from '#web/ui/icons/message-square.ts'
import { Users } from '#web/ui/icons/users.ts'

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
    text: 'Scope of work, comps and photos, to the lenders you choose and nobody else.',
  },
  { icon: History, title: 'Answer times', text: 'How long each lender takes to reply, measured and shown to you.' },
] as const

/** In place of the conversations while messaging is only announced: it says what is coming and pretends nothing. */
export function MessagesAnnounced() {
  return (
    <>
      <div className="pg-h">
        <h1>Messages</h1>
      </div>
      <h2>Messaging Coming Soon</h2>
      <p className="lead">
        Until then, write to or call your matched lenders directly: email, phone and website stand with each match.
      </p>
      <ul className="soon">
        {previews.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon of={icon} />
            <div>
              <h3>{title}</h3>
              <p className="small soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
