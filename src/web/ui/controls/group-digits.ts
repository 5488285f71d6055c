type TypedText = { text: string; caret: number }

/** Characters that the field inserts itself. */
const separators = /[$,\s]/g
/** A comma followed by at most two digits at the end: a decimal mark, since commas between thousands have three. */
const decimalComma = /\d,\d{0,2}\s*%?$/
const numeral = /^([-−–]?)(\d+)((?:\.\d*)?[km%]?)$/i

/**
 * Regroups the digits of a field after each key: commas, and `$` in front when `isMoney`. The caret stays behind the
 * same character. Deleting a comma also deletes the adjacent digit. A digit typed next to a lone 0 replaces it. Text
 * that isn't a number, or has a decimal comma, stays as typed.
 */
export function groupDigits(
  { text, caret }: TypedText,
  { before, inputType, isMoney = false }: { before: string; inputType: string; isMoney?: boolean | undefined },
): TypedText {
  const plain = text.replace(separators, '')
  const place = text.slice(0, caret).replace(separators, '').length
  if (plain === '') return { text: '', caret: 0 }
  // A comma after a deleted digit is a group separator, unless it was a decimal mark before.
  if (decimalComma.test(text) && !(inputType.startsWith('delete') && !decimalComma.test(before))) return { text, caret }
  const edited = replaceZero(plain, place, before, inputType) ?? deleteBeyond(plain, place, before, inputType)
  return write(edited ?? { text: plain, caret: place }, isMoney) ?? { text, caret }
}

/** Removes the leading 0 only when a digit was added to it. Pasted or autofilled text replaces the 0. */
function replaceZero(plain: string, caret: number, before: string, inputType: string): TypedText | null {
  if (inputType !== 'insertText' || before.replace(separators, '') !== '0' || !/^\d\d$/.test(plain)) return null
  const isBeside = plain[caret === 1 ? 1 : 0] === '0'
  return isBeside ? { text: plain[caret - 1] ?? plain, caret: 1 } : null
}

/** Deletes the digit next to a comma that was deleted. Null for any other edit. */
function deleteBeyond(plain: string, caret: number, before: string, inputType: string): TypedText | null {
  if (before.replace(separators, '') !== plain) return null
  const at = { deleteContentBackward: caret - 1, deleteContentForward: caret }[inputType]
  if (at === undefined || at < 0) return null
  return { text: plain.slice(0, at) + plain.slice(at + 1), caret: Math.min(at, caret) }
}

/** Inserts commas and the dollar sign, and moves the caret accordingly. Null for text that isn't a number. */
function write({ text: plain, caret }: TypedText, isMoney: boolean): TypedText | null {
  if (plain === '') return { text: '', caret: 0 }
  const [, minus = '', digits, rest = ''] = numeral.exec(plain) ?? []
  if (digits === undefined) return null
  const sign = isMoney ? '$' : ''
  const text = `${minus}${sign}${digits.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`
  if (caret === 0) return { text, caret: minus ? 0 : sign.length }
  let [place, behind] = [0, 0]
  while (place < text.length && behind < caret) {
    if (text[place] !== ',' && text[place] !== '$') behind += 1
    place += 1
  }
  return { text, caret: place }
}
