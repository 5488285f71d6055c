import { InvalidArgumentError } from 'commander'

/** A whole number of an option, from 1. */
export function readCount(text: string): number {
  if (!/^\d{1,6}$/.test(text) || Number(text) < 1)
    throw new InvalidArgumentError('Give a whole number from 1 to 999999.')
  return Number(text)
}
