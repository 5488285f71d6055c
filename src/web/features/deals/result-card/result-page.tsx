import { Link } from '@tanstack/react-router'
import { resultBars, resultFigures, resultLine, resultTitle } from '#domain/project/result-card.ts'
import { WaterfallBars } from '#web/charts/bar-rows.tsx'
import type { LoadedResult } from '#web/features/deals/sheet/load-link.ts'
import { LinkGone } from '#web/features/deals/sheet/sheet-page.tsx'
import { formatDay } from '#web/format/dates.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Stats } from '#web/ui/figures/stats.tsx'

/**
 * The public page of an investor's shared project result: planned and actual profit, and what changed it. An expired or
 * revoked link shows only a message. Readable without scripts.
 */
export function ResultPage({ card }: { card: LoadedResult }) {
  if ('gone' in card) return <LinkGone message={card.gone} />
  return (
    <main id="main" className="wrap grid max-w-240 gap-7 pt-6 pb-12">
      <header className="grid gap-2">
        <p className="text-sm text-ink-2">{resultLine(card)}</p>
        <h1 className="text-figure wrap-anywhere">{resultTitle(card)}</h1>
      </header>
      <Stats items={resultFigures(card)} />
      <Section id="steps" title="From plan to profit">
        <WaterfallBars label="From planned to actual profit" bars={resultBars(card)} />
        <ul className="mt-3 grid gap-1 text-sm text-ink-2">
          {card.causes
            .filter(({ dollars }) => Math.abs(dollars) >= 1)
            .map(({ cause, sentence }) => (
              <li key={cause}>{sentence}</li>
            ))}
        </ul>
      </Section>
      <div>
        <ButtonLink variant="primary" asChild>
          <Link to="/">See which lenders fit your deal</Link>
        </ButtonLink>
      </div>
      <p className="text-sm text-ink-3">
        The investor’s own figures, before tax. Not checked, and no guarantee of another deal’s result. This link works
        until {formatDay(card.expiresAt)}.
      </p>
    </main>
  )
}
