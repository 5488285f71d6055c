import { useState } from 'react'

const address = /(https?:\/\/[^\s<>"'“”]+)/

/** Renders another's message as plain text. A URL in it becomes a link only on request. */
export function MessageText({ text }: { text: string }) {
  // A split by one group alternates: text, address, text, …
  const parts = text.split(address)
  return (
    <span className="whitespace-pre-line wrap-anywhere">
      {parts.map((part, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
        if (index % 2 === 1) return <HeldLink key={index} address={part} />
        return part
      })}
    </span>
  )
}

function HeldLink({ address }: { address: string }) {
  const [isShown, setShown] = useState(false)
  if (isShown)
    return (
      <a href={address} target="_blank" rel="noopener noreferrer nofollow">
        {address}
        <span className="sr-only"> opens in a new tab</span>
      </a>
    )
  return (
    <>
      {address}{' '}
      <button
        type="button"
        className="min-h-6 cursor-pointer font-semibold text-pine underline"
        onClick={() => setShown(true)}
      >
        show link<span className="sr-only"> {address}</span>
      </button>
    </>
  )
}
