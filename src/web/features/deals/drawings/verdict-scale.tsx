import { Bob } from '#web/charts/bob.tsx'
import { classNames } from '#web/ui/class-names.ts'

const words = ['sound', 'stretched', 'unlikely'] as const
type Word = (typeof words)[number]
const partClass = { sound: 'fill-green', stretched: 'fill-amber', unlikely: 'fill-red' }
const partWidth = 32
const partDistance = 34

/** The three verdicts as a scale with the bob over the given one. `titles` names each verdict on screen. */
export function VerdictScale({ word, titles }: { word: Word; titles: Readonly<Record<Word, string>> }) {
  const center = (part: number) => part * partDistance + partWidth / 2
  return (
    <svg
      className="max-w-68 overflow-visible text-[12px] font-medium"
      width="100%"
      height="56"
      role="img"
      aria-label={`Verdict: ${titles[word]}, on a scale of ${words.map((name) => titles[name]).join(', ')}`}
    >
      {words.map((name, part) => (
        <rect
          key={name}
          className={classNames('forced-color-adjust-none', partClass[name], name !== word && 'opacity-28')}
          x={`${part * partDistance}%`}
          y="29"
          width={`${partWidth}%`}
          height="6"
          rx="3"
        />
      ))}
      {words.map((name, part) => (
        <text
          key={name}
          className={name === word ? 'fill-ink font-semibold' : 'fill-ink-3'}
          textAnchor="middle"
          x={`${center(part)}%`}
          y="53"
        >
          {titles[name]}
        </text>
      ))}
      <Bob percent={center(words.indexOf(word))} />
    </svg>
  )
}
