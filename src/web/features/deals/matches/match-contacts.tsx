import { useState } from 'react'
import type { ContactChannel, Deal, Match } from '#contract/deals/deals.ts'
import { useRecordContact, useWithdrawContact } from '#web/features/deals/deals.requests.ts'
import { emailHref, phoneHref } from '#web/format/contact-links.ts'
import { websiteHref } from '#web/format/lender-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ExternalLink, Mail, Phone } from '#web/ui/icons.ts'
import { Name } from '#web/ui/labels/name.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { lenderEmail, useSharedDeal, useSharedFacts } from './shared-facts.ts'

/**
 * A matched lender's email, phone and website. Records the first use of each, and can take back a contact that only
 * opened the website. Until the investor has chosen what emails share, the email link asks first. `isSpelledOut` shows
 * the address, number and site as text.
 */
export function MatchContacts({
  match,
  deal,
  isSpelledOut = false,
}: {
  match: Match
  deal: Deal
  isSpelledOut?: boolean | undefined
}) {
  const { lender } = match
  const [isAsking, setAsking] = useState(false)
  const sharedFacts = useSharedFacts()
  const sharedDeal = useSharedDeal(deal, match.cost.cash)
  const contact = useRecordContact()
  const withdrawal = useWithdrawContact()
  const email = lender.contactEmail?.trim() || null
  const phone = lender.contactPhone ? phoneHref(lender.contactPhone) : null
  const website = websiteHref(lender.website)

  function record(channel: ContactChannel) {
    const isRecording = contact.isPending && contact.variables.channel === channel
    if (match.contactChannels.includes(channel) || isRecording) return
    contact.mutate({ matchId: match.id, dealId: match.dealId, channel })
  }

  if (!email && !phone && !website) return <p className="text-sm text-ink-3">No contact details published</p>
  const look = {
    variant: 'quiet',
    size: 'compact',
    className: isSpelledOut ? 'min-w-0 max-w-full justify-start text-left xl:min-h-6.5 xl:text-sm' : 'xl:w-8 xl:px-0',
  } as const
  return (
    <div>
      <div
        className={classNames(
          '-ml-2 print:hidden',
          isSpelledOut
            ? 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-1 md:flex md:flex-wrap'
            : 'flex flex-wrap gap-1 xl:flex-nowrap xl:gap-0',
        )}
      >
        {email ? (
          // Stays the same element after the choice, so the focus can return to it. Before the choice, its email shares
          // nothing.
          <ButtonLink
            {...look}
            className={classNames(look.className, isSpelledOut && 'max-md:col-span-full')}
            href={emailHref(email, lenderEmail(lender.name, sharedDeal, sharedFacts ?? []))}
            aria-haspopup={sharedFacts ? undefined : 'dialog'}
            onClick={(event) => {
              if (sharedFacts) {
                record('email')
              } else {
                event.preventDefault()
                setAsking(true)
              }
            }}
          >
            <Icon of={Mail} small />
            <span className="min-w-0 wrap-anywhere">
              {isSpelledOut ? <EmailAddress address={email} /> : <Channel name="Email" />}
            </span>
            <span className="sr-only" translate="no">
              {' '}
              {lender.name}
            </span>
          </ButtonLink>
        ) : null}
        {phone ? (
          <ButtonLink {...look} href={phone} onClick={() => record('phone')}>
            <Icon of={Phone} small />
            {isSpelledOut ? lender.contactPhone : <Channel name="Phone" />}
            <span className="sr-only" translate="no">
              {' '}
              {lender.name}
            </span>
          </ButtonLink>
        ) : null}
        {website ? (
          <ButtonLink
            {...look}
            href={website}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => record('website')}
            onAuxClick={(event) => {
              if (event.button === 1) record('website')
            }}
          >
            <Icon of={ExternalLink} small />
            <span className="min-w-0 wrap-anywhere">
              {isSpelledOut ? new URL(website).hostname : <Channel name="Website" />}
            </span>
            <span className="sr-only">
              {' '}
              of <Name>{lender.name}</Name> (opens in a new tab)
            </span>
          </ButtonLink>
        ) : null}
      </div>
      {match.contactChannels.join() === 'website' ? (
        <Button
          variant="quiet"
          size="small"
          className="xl:px-0 xl:text-left xl:text-xs"
          pending={withdrawal.isPending}
          pendingLabel="Undoing…"
          onClick={() => withdrawal.mutate({ matchId: match.id, dealId: match.dealId })}
        >
          I did not contact them
          <span className="sr-only">
            : <Name>{lender.name}</Name>
          </span>
        </Button>
      ) : null}
      {contact.isError ? (
        <p role="alert" className="text-sm text-red">
          This contact was not recorded: {contact.error.message}{' '}
          <button
            type="button"
            className="min-h-6 cursor-pointer font-semibold underline"
            onClick={() => contact.variables && contact.mutate(contact.variables)}
          >
            Record it now
          </button>
        </p>
      ) : null}
      {email ? (
        <ShareDialog
          open={isAsking}
          onOpenChange={setAsking}
          deal={deal}
          lenderName={lender.name}
          cash={match.cost.cash}
          address={email}
          onEmail={() => record('email')}
        />
      ) : null}
    </div>
  )
}

/** The label of a channel's icon. On wide screens only screen readers get it. */
function Channel({ name }: { name: string }) {
  return <span className="xl:sr-only">{name}</span>
}

/** Breaks a long address after the @ first. */
function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@') + 1
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
