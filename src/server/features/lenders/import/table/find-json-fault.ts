const blank = /[ \t\n\r]*/y
const scalar =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

type Expected = 'value' | 'value or ]' | 'key or }' | 'key' | ':' | ', or end'

/**
 * The position at which a text stops being JSON (its length when it ends too early). For texts that JSON.parse has refused:
 * the engine's own message names a position only sometimes.
 */
export function findJsonFault(text: string): number {
  const open: string[] = []
  let expected: Expected = 'value'
  let at = 0
  for (;;) {
    blank.lastIndex = at
    blank.test(text)
    at = blank.lastIndex
    const character = text[at]
    if (character === undefined) return at
    if (expected === ':') {
      if (character !== ':') return at
      expected = 'value'
      at++
    } else if (expected === ', or end') {
      const inside = open.at(-1)
      if (character === ',' && inside) expected = inside === '{' ? 'key' : 'value'
      else if (inside && character === (inside === '{' ? '}' : ']')) open.pop()
      else return at
      at++
    } else if ((expected === 'key or }' && character === '}') || (expected === 'value or ]' && character === ']')) {
      open.pop()
      expected = ', or end'
      at++
    } else if ((character === '{' || character === '[') && !expected.startsWith('key')) {
      open.push(character)
      expected = character === '{' ? 'key or }' : 'value or ]'
      at++
    } else {
      const isKey = expected.startsWith('key')
      scalar.lastIndex = at
      if ((isKey && character !== '"') || !scalar.test(text)) return at
      at = scalar.lastIndex
      expected = isKey ? ':' : ', or end'
    }
  }
}
