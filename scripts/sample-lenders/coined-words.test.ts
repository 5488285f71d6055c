import { describe, expect, it } from 'vitest'
import { findState } from '#domain/states/state-abbreviations.ts'
import { listCoinedWords } from './coined-words.ts'
import { generateSampleLenders } from './generate-sample-lenders.ts'
import { iconLenderNames } from './icon-lender-names.ts'
import { firmSuffixes } from './name-parts.ts'

const words = [...listCoinedWords(), ...iconLenderNames.map((name) => name.split(' ')[0] ?? '')].map((word) =>
  word.toLowerCase(),
)

/** Parts of the names of real lenders and banks, independent of the generator's list. */
const realNames =
  'kiavi limaone lima anchor rcn roccapital lendinghome chase jpmorg wells fargo citi bofa truist usbank pnc capone hsbc santander barclay goldman sachs morgan fidelity schwab discover allybank navyfed usaa rocket quicken loandepot newrez freedom guild carrington griffin angeloak visio velocity civic toorak genesis corevest dominion broadmark ladder arbor greystone berkadia northmarq walker tremont sachem groundfloor patch easystreet renovo fairview conventus longhorn backflip unlock figure sofi upstart prosper lendingclub kabbage ondeck bluevine lendio opendoor offerpad starwood blackstone blackrock apollo fortress huntington keybank comerica zions synovus umpqua flagstar webster citizens popular regions fifth ameris pinnacle hanover trinity temple zelle'.split(
    ' ',
  )

/** Whole surnames and places that resemble coined words. */
const realWords =
  'davenport navarra amandine holcombe halcombe salcombe torquay castellane serravalle geraldine warwick berwick keswick alnwick brunswick fairhaven brookhaven newhaven milford hampton ashgrove elmgrove linden hawthorne silverthorne dartmoor exmoor windermere grasmere delamere wetherby winterbourne holbrook westbrook seabrook braddock haddock matlock sherlock ravenscroft bancroft ashcroft cornwall morrison harrison ellison madison jackson austin dallas boston denver tampa'.split(
    ' ',
  )

describe('coined words', () => {
  it('are numerous and all different', () => {
    expect(words.length).toBeGreaterThan(30_000)
    expect(new Set(words).size).toBe(words.length)
  })

  it('contain no part of a real lender’s or bank’s name', () => {
    const pattern = new RegExp(realNames.join('|'))
    expect(words.filter((word) => pattern.test(word))).toEqual([])
  })

  it('are not places, states or surnames', () => {
    expect(words.filter((word) => realWords.includes(word) || findState(word) !== undefined)).toEqual([])
    // Common endings of surnames and places.
    expect(words.filter((word) => /(?:son|ton|ham|ford|burg|ville|field|stone|land|man|worth)$/.test(word))).toEqual([])
  })

  it('are short enough to read and long enough to distinguish', () => {
    expect(words.filter((word) => !/^[a-z]{6,15}$/.test(word))).toEqual([])
    expect(words.filter((word) => /(.)\1\1|[^aeiouy]{5}/.test(word))).toEqual([])
  })

  it('sort after the lenders with icons', () => {
    const last = iconLenderNames.at(-1)?.toLowerCase() ?? ''
    expect(words.slice(0, -iconLenderNames.length).filter((word) => word <= last)).toEqual([])
  })
})

describe('names', () => {
  const names = generateSampleLenders(5100, { now: new Date(0) }).map(({ name }) => name)

  it('don’t repeat a coined word among 5,100 lenders', () => {
    expect(new Set(names.map((name) => name.split(' ')[0])).size).toBe(5100)
  })

  it('consist of a coined word, a business type and sometimes a region', () => {
    const known = [...new Set(Object.values(firmSuffixes).flat())]
    const regions =
      /^(?: (?:Gulf States|Northwest|Southwest|Mid-South|West Coast|Mountain States|New England|Mid-Atlantic|Southeast|Great Lakes|Midwest|Plains|Northeast))?$/
    for (const name of names) {
      const rest = name.slice(name.indexOf(' ') + 1)
      expect(
        known.some((suffix) => rest.startsWith(suffix) && regions.test(rest.slice(suffix.length))),
        name,
      ).toBe(true)
    }
  })

  it('don’t claim to be a bank or a public body', () => {
    expect(
      names.filter((name) =>
        /\b(?:bank|trust|federal|national|first|united|american|savings|credit union|insured)\b/i.test(name),
      ),
    ).toEqual([])
  })
})
