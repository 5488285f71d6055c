import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ResultShow, renderResultImageEndpoint, shareResultEndpoint } from '#contract/project/result-card.ts'
import { useCall } from '#web/app-context.ts'
import {
  ActiveLinks,
  NewShareLink,
  type ShareChoice,
  ShareChoices,
  ShareSection,
  useShareLinks,
} from '#web/features/deals/sheet/share-links.tsx'
import { queryKeys } from '#web/session/query-keys.ts'
import { ownQuery } from '#web/session/session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { signedOutText } from '#web/ui/feedback/query-view.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

const choices = [
  { name: 'address', label: 'Show the address', short: 'address' },
  { name: 'name', label: 'Show my name', short: 'name' },
] as const satisfies ShareChoice[]

/** Loads the card's image, a base64-encoded PNG. Not cached after use, because the result may change. */
function imageQuery(dealId: string, show: ResultShow) {
  return {
    ...ownQuery(queryKeys.resultImage(dealId, show), (call) =>
      call(renderResultImageEndpoint, { params: { id: dealId }, body: { show } }),
    ),
    gcTime: 0,
  }
}

/**
 * Offers a deal's result as an image to download and as a link, without address and name unless they are chosen. Loads
 * image and links after a button is pressed. Shows the server's error if the deal has no result.
 */
export function ShareResult({ dealId }: { dealId: string }) {
  return (
    <ShareSection
      id="share-result"
      note="A card with profit, return and time. It shows no prices or lender, and the address only if you choose."
      label="Create a card"
    >
      <ResultCardMaker dealId={dealId} />
    </ShareSection>
  )
}

function ResultCardMaker({ dealId }: { dealId: string }) {
  const call = useCall()
  const [show, setShow] = useState<ResultShow>({ address: false, name: false })
  const image = useQuery(imageQuery(dealId, show))
  const links = useShareLinks(dealId, 'result', () =>
    call(shareResultEndpoint, { params: { id: dealId }, body: { show } }),
  )
  const { make } = links
  const imageUrl = image.data ? `data:image/png;base64,${image.data.png}` : null
  return (
    <div className="grid max-w-160 gap-4">
      {imageUrl ? (
        <img
          src={imageUrl}
          width={1200}
          height={630}
          alt="The card: profit, return on cash and time"
          className="h-auto"
        />
      ) : image.isPending ? (
        <Skeleton shape="block" className="h-auto aspect-[1200/630]" />
      ) : (
        <Alert title={image.error?.message ?? signedOutText} />
      )}
      <div>
        <ShareChoices choices={choices} show={show} onChange={setShow} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          aria-disabled={imageUrl === null}
          onClick={() => {
            if (imageUrl) Object.assign(document.createElement('a'), { href: imageUrl, download: 'result.png' }).click()
          }}
        >
          Download image
        </Button>
        <Button pending={make.isPending} pendingLabel="Creating…" onClick={() => make.mutate()}>
          Create link
        </Button>
      </div>
      <p className="text-sm text-ink-2">
        Anyone with the link sees the card. It works for a year, or until you end it.
      </p>
      <NewShareLink links={links} />
      <ActiveLinks links={links} choices={choices} show={show} none={null} />
    </div>
  )
}
