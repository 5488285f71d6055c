import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/project-root.ts'

const texts = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.md', '*.mjs', '*.css'], {
  cwd: projectRoot,
  encoding: 'utf8',
})
  .split('\n')
  // People's own headings are read in any spelling.
  .filter(
    (file) =>
      file &&
      !file.startsWith('test/american-english') &&
      !file.endsWith('import/fields.ts') &&
      !file.includes('/migrations/'),
  )
  .map((file) => ({ file, text: readFileSync(join(projectRoot, file), 'utf8') }))

const british =
  /\w*(colour|behaviour|neighbour|harbour|favourite|honour)\w*|(un)?labelled(?!by)\w*|cancell(ed|ing)\b|\btowards\b|(analys|itemis|recognis|serialis|optimis|capitalis|normalis|parameteris|rasteris|organis|summaris|initialis)(e|ed|es|ing|ation)\b|\bcentre[ds]?\b|\bspelt\b|\bdefence\b|\blicences?\b/gi

/** Words of ours that were replaced by shorter or plainer ones. */
const replaced = [
  'Total itemi[sz]ed and every check',
  'What do you plan\\?',
  'Where you have none yet',
  'this page then goes on by itself',
  'Was this not you\\?',
  'You get this mail',
  'Places your expected rate',
  'A blank is unknown, never zero',
  'Before your first email you choose',
  'The verdict stands on the median',
  'Profit and cash figured with',
  'Effective a year',
  'one draw waiting',
  'an extension is due',
  'Days and mails',
  'Save days',
  'Mail me at most once',
  'Links given out',
  'None works at the moment',
  'Make a link',
  'Nobody finds it otherwise',
  'Their quotes stand here',
  'stands? with (the|each) match',
  'deal stands at',
  'Whoever (has|opens) (it|the link)',
  'Log a quote from phone',
  'They see neither each other',
  'the very page behind the link',
  '(?<!of )Your words',
  'until then you can undo',
  'Sample quote, made up',
  'What profit hangs on',
  'Who would fit could not be read',
  'on paper you can check',
  'See where your deal hangs',
  'Tools for a deal on one page each',
  'Whoever sits at the desk',
  'Of it reserve',
  'What when the work is heavy',
  'Holding the deal against every lender',
  'dearer and smaller',
  'It stands first in My Deals',
  'come faster by a file',
  'First cure',
  'leaves little for surprises',
  'Cash to bring',
  'percentage points of room',
  'Nobody who borrows',
  'its score equals that of',
  'lenders fit in place of',
  'No room left below',
  'Some will stop short',
  'At a price of \\$',
  'leaves? nobody written to',
  'nobody is written to',
  'The request about .* is over',
  'is so already',
  'They are told at',
  'Not for us',
  'From 0 to 50, in steps',
  "name: 'A year'",
  "name: 'Peak cash'",
  'Of it the',
  'held against every lender',
  'Figures from your calculator',
  'the mail we sent',
  'Mail me\\b',
  'confirming mail',
  'Failed mails',
  'you will see here and by mail',
]

function found(pattern: RegExp, isIncluded: (file: string) => boolean = () => true): string[] {
  return texts.flatMap(({ file, text }) =>
    isIncluded(file) ? [...text.matchAll(pattern)].map((match) => `${file}: ${match[0]}`) : [],
  )
}

it('reads the texts it judges', () => {
  expect(texts.length).toBeGreaterThan(1000)
  expect('The colour was labelled aria-labelledby'.match(british)).toEqual(['colour', 'labelled'])
})

it('spells as Americans do in code, texts and documents', () => {
  expect(found(british)).toEqual([])
})

it('uses none of the phrases that were replaced', () => {
  expect(found(new RegExp(replaced.join('|'), 'g'))).toEqual([])
})
