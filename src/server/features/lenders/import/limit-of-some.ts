import { fieldIn } from './cells/read-leverage.ts'
import { type Condition, conditionOf } from './conditions.ts'
import type { Fact } from './statements.ts'

const share = String.raw`(?<share>\d{2,3}(?:\.\d+)?) ?%(?: (?:of )?(?:the )?(?<base>c?ltv|ltc|arv|ltarv|value|as[- ]is(?: value)?|purch(?:ase)?(?: price)?|price|cost))?`
const most = '(?:max(?:imum)?|up to|limited to|capped at|to)'
const forms = [
  new RegExp(
    `^(?<label>[a-z0-9][a-z0-9 /-]*?)(?: loans?| borrowers?)?:? (?:(?:is |are |at )?${most} )?${share}(?: max| cap)?$`,
    'i',
  ),
  new RegExp(`^(?:${most} )?${share} (?:for|on) (?<label>[a-z0-9 /-]+)$`, 'i'),
]

/**
 * Parses a limit for refinances or new investors: 'C/O max 65%', 'first-timers 80% of price'. Undefined for any other
 * sentence, and for a limit for new investors that doesn't say what it is a percentage of.
 */
export function limitOfSome(sentence: string): Fact | undefined {
  const text = sentence.trim().replace(/\.$/, '')
  const found = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
  const condition = found && conditionOf(found['label']!.replace(/^c\/o$/i, 'cash-out'))
  if (!condition || !isOfSome(condition)) return undefined
  const base = found['base']?.toLowerCase()
  if (base === undefined && condition.dimension !== 'purposes') return undefined
  return { field: fieldIn(base ?? '') ?? 'maxAdvancePercent', text: `${found['share']}%`, when: [condition] }
}

const isOfSome = ({ dimension, rank, values }: Condition) =>
  (dimension === 'purposes' && !values.purposes?.includes('purchase')) || (dimension === 'deals' && rank === 0)
