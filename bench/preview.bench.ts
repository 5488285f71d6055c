import { previewDealEndpoint } from '#contract/deals/deal-preview.ts'
import { startBuiltServer } from './built-server.ts'
import { signUpInvestor } from './investor.ts'
import { ms, percentile } from './measure.ts'

const states = ['California', 'Texas', 'Florida', 'Ohio'] as const
const terms = [6, 12, 18, 24] as const

/**
 * Measures POST /api/deals/preview with new figures in each request, like a moved slider, for sound deals and for deals
 * that no change fixes, against 5,100 sample lenders.
 */
export async function benchPreview(): Promise<string[]> {
  const server = await startBuiltServer()
  try {
    const { call } = await signUpInvestor(server)
    const times: number[] = []
    for (let i = 0; i < 440; i++) {
      const body = {
        propertyState: states[i % 4]!,
        loanAmount: (i % 2 ? 200_000 : 150_000) + i * 137,
        purchasePrice: 200_000 + i * 53,
        repairBudget: 25_000 + (i % 40) * 1000,
        estimatedArv: (i % 2 ? 250_000 : 330_000) + i * 11,
        termMonths: terms[(i >> 2) % 4]!,
      }
      const begun = performance.now()
      await call(previewDealEndpoint, { body })
      if (i >= 40) times.push(performance.now() - begun)
    }
    return [`POST /api/deals/preview: p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}`]
  } finally {
    await server.stop()
  }
}
