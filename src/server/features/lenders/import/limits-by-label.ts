import { fieldIn } from './cells/read-leverage.ts'
import { conditionOf } from './conditions.ts'
import type { Part } from './split-cells.ts'

/** Returns whether a field holds leverage limits. One cell may combine several of them. */
export const isOfLimits = (name: string) => /^max\w*Percent$|^leverage$/.test(name)

/** Limits with the label before or after them: 'GUC 85% LTC / 70% ARV', '75% of ARV (flip)'. */
type Labeled = { label: string; text: string }
/** A part of a cell: the rank of the separator before it, its label if it has one, and its limits. */
type Piece = { rank: number; label: string | undefined; text: string; isLabelFirst: boolean }

const labelFirst =
  /^([^:/%]*?[^:/%\s])(?:\s*:\s*|\s+(?:[-\u2013@]\s+)?)((?:(?:up to|max(?:imum)?)\s+)?\d{2,3}(?:\.\d+)? ?(?:%|\/|\(|$).*)$/i
const labelLast =
  /^((?:(?:up to|max(?:imum)?)\s+)?\d.*?)(?:\s*\((?:for |on )?([^()]+?)(?: only)?\)|\s+(?:for|on)\s+(.+)|(?<=%|lt[vc]|arv)\s+(?!lt[vc]|arv|of\b)([a-z][a-z &/'-]+))$/i
const separator = /\s*([;|\n]|(?<=[\w%)])\.(?=\s)|,(?=\s)|\s\/\s)\s*(?![^(]*\))/
const ranks = ['/', ',', ';', '.']
/** A limit that applies to all loans of a list. */
const cap = /^(?:max|up to|never|not to exceed|all\b|both\b|total|capped|(?:lt)?arv (?:cap|max|limit))|\bmax$/i

function piecesOf(text: string, isLabel: (label: string, limits: string) => boolean): Piece[] {
  const parts = text.trim().replace(/\.$/, '').split(separator)
  return parts.flatMap((part, index): Piece[] => {
    if (index % 2 === 1 || part === '') return []
    const rank = ranks.indexOf((parts[index - 1] ?? '/').trim().replace(/[|\n]/, ';') || ';')
    const [, before = '', limits = ''] = labelFirst.exec(part) ?? []
    if (limits !== '' && isLabel(before, limits)) return [{ rank, label: before, text: limits, isLabelFirst: true }]
    const [, own = '', ...afters] = labelLast.exec(part) ?? []
    const after = afters.find((one) => one !== undefined) ?? ''
    return own !== '' && isLabel(after, own)
      ? [{ rank, label: after, text: own, isLabelFirst: false }]
      : [{ rank, label: undefined, text: part, isLabelFirst: false }]
  })
}

/**
 * Splits 'Flip: 90/100/75; GUC: 85% LTC, 70% ARV' into the limits of each label. A limit without a label belongs to the
 * one next to it, or to all if a stronger separator follows the list: '6+: 90% / 100%. Max 70% ARV'. Limits before the
 * list get an empty label. Undefined for any other text, and if it's unclear to which label a limit belongs.
 */
export function limitsByLabel(
  text: string,
  isLabel: (label: string, limits: string) => boolean,
): Labeled[] | undefined {
  const pieces = piecesOf(text, isLabel)
  // A second label within one label's limits has its own limits, which can't be separated.
  const isHidden = ({ label, text: limits }: Piece) => {
    const [, before = '', after = ''] = /^([a-z][^:%\d]*?)\s*(\d.*)$/i.exec(limits) ?? []
    return label === undefined && before !== '' && isLabel(before, after)
  }
  if (pieces.some(isHidden)) return undefined
  const { groups, shared } = groupsOf(pieces) ?? { groups: [], shared: [] }
  const all = groups.map(({ label, shares }) => ({ label, shares: shares.flatMap((one) => one.split(/\s*\/\s*/)) }))
  const isRepeated = all.some(({ shares }) => shared.some((one) => has(shares, one)))
  if (all.length === 0 || (shared.length > 0 && (all.length < 2 || isRepeated))) return undefined
  const bases = all[0]!.shares.map((share) => shareWithBase.exec(share)?.[1])
  return all.map(({ label, shares }) => {
    const isLikeFirst = shares.length === bases.length && !bases.includes(undefined) && shares.every(isBare)
    const own = isLikeFirst ? shares.map((share, index) => `${share} ${bases[index]}`) : shares
    const limits = shared.length > 0 ? inWords(own) : own.join(own.every(isBare) ? '/' : ' / ')
    return { label, text: [limits, ...shared].join(', ') }
  })
}

type Groups = { groups: { label: string; shares: string[] }[]; shared: string[] }

/** Groups the limits of a list by label, and collects those that apply to all labels. */
function groupsOf(all: readonly Piece[]): Groups | undefined {
  const labels = all.filter(({ label }) => label !== undefined)
  const isFirst = labels[0]?.isLabelFirst === true
  if (labels.length === 0 || labels.some(({ isLabelFirst }) => isLabelFirst !== isFirst)) return undefined
  const groups: Groups['groups'] = []
  const start = isFirst ? all.indexOf(labels[0]!) : 0
  const pieces = all.slice(start)
  if (start > 0) {
    // 'Up to 90% LTC, 75% ARV. First-timers: 80% LTC' has an exception after the limits of all others.
    const others = all.slice(0, start)
    if (pieces[0]!.rank < 2 || others.some(({ rank }) => rank >= 2)) return undefined
    groups.push({ label: '', shares: others.map(({ text }) => text) })
  }
  const last = pieces.indexOf(labels.at(-1)!)
  // The list's separator is the one before a label, or the one after a label that follows its limits.
  const ofList = pieces.filter(
    (piece, index) => index > 0 && index <= last && (isFirst ? piece : pieces[index - 1]!).label !== undefined,
  )
  const listRank = ofList.length === 0 ? 2 : Math.min(...ofList.map(({ rank }) => rank))
  const shared: string[] = []
  let open: string[] = []
  for (const [index, { rank, label, text }] of pieces.entries()) {
    const isInside = rank < listRank || (isFirst && rank === listRank && index < last)
    const isShared = index > last && (rank > listRank || (rank === listRank && cap.test(text)))
    if (label !== undefined) {
      if (open.length > 0 && !isInside) return undefined
      groups.push({ label, shares: [...open, text] })
      open = []
    } else if (isShared) shared.push(text)
    else if (shared.length > 0) return undefined
    else if (isFirst && isInside) groups.at(-1)!.shares.push(text)
    // Limits before a label that follows its limits belong to that label.
    else if (!isFirst && index < last && (isInside || open.length === 0)) open.push(text)
    else return undefined
  }
  return { groups, shared }
}

const shareWithBase = /^\d{2,3}(?:\.\d+)? ?%? ([a-z].*)$/i
const isBare = (share: string) => /^\d{2,3}(?:\.\d+)? ?%?$/.test(share)
/** Returns whether `shares` include a limit with the base of `other`. */
const has = (shares: readonly string[], other: string) => {
  const base = fieldIn(other.toLowerCase())
  const isOrder = shares.length === 3 && shares.every(isBare)
  return (isOrder && base === 'maxLtarvPercent') || shares.some((share) => fieldIn(share.toLowerCase()) === base)
}

/** Adds the bases to '90/100/75', so that other limits can follow. Joins any other limits with slashes. */
function inWords(shares: readonly string[]): string {
  const [price = 0, repairs = 0, value] = shares.map((share) => Number.parseFloat(share))
  const isOrder = repairs >= price && (value === undefined ? repairs === 100 : value < price)
  if (!shares.every(isBare) || shares.length < 2 || shares.length > 3 || !isOrder) return shares.join(' / ')
  return `${price}% of purchase, ${repairs}% of rehab${value === undefined ? '' : `, ${value}% of ARV`}`
}

/** Splits a cell that lists several limits for each tier of credit, deals or purpose. Undefined for any other cell. */
export function limitsByTier(text: string, hint: string): Part[] | undefined {
  const read = (label: string) => {
    // 'Exp (3+)' counts deals.
    const bare = label.replace(/^[a-z]+ ?\((\d{1,2}(?:\+|-\d{1,2}))\)$/, '$1 deals')
    const found = conditionOf(bare, `${text} ${hint}`)
    return found && /^(?:credit|deals|dscr|purposes)$/.test(found.dimension) ? found : undefined
  }
  const found = limitsByLabel(text, (label) => read(label) !== undefined)
  if (!found || found.length < 2 || !found.some((one) => /[/,]/.test(one.text))) return undefined
  const parts = found.map((one) => ({ when: one.label === '' ? [] : [read(one.label)!], text: one.text }))
  const conditions = parts.flatMap(({ when }) => when)
  const isOne = new Set(conditions.map(({ dimension }) => dimension)).size === 1
  return isOne && new Set(conditions.map(({ label }) => label)).size === conditions.length ? parts : undefined
}
