import { defaultTargetProfit, type FlipInput, flipOutcome, flipProfit } from '#domain/flip/flip-profit.ts'
import { formatDollars } from '#domain/money/money.ts'
import { FlipSteps, FlipStress } from '#web/ui/figures/flip-steps.tsx'
import { Section } from '#web/ui/figures/section.tsx'

/** What a flip would leave, step by step from the sale price, and what is left when it goes worse. */
export function ProfitBlock({ input }: { input: FlipInput }) {
  const flip = { input, result: flipProfit(input), target: input.targetProfit ?? defaultTargetProfit(input.arv) }
  const extended = flipOutcome({ ...input, holdMonths: input.loanTermMonths + 2 })
  return (
    <>
      <Section id="profit" title="Profit" note="An estimate from your figures. Not an appraisal, offer or advice.">
        <FlipSteps {...flip} />
      </Section>
      <Section id="worse" title="If things go wrong">
        <FlipStress {...flip} />
        <p className="text-sm text-ink-2 mt-2">
          After month {input.loanTermMonths} you’ll need an extension: sold in month {input.loanTermMonths + 2}, profit
          is {formatDollars(extended.profit)}.
        </p>
      </Section>
    </>
  )
}
