/** Whether two lists are as long and alike at every position; what is one and the same object in both is. */
export function isAlike<Item>(
  before: readonly Item[],
  after: readonly Item[],
  areAlike: (before: Item, after: Item) => boolean,
): boolean {
  return (
    before.length === after.length &&
    after.every((item, at) => item === before[at] || areAlike(before[at] as Item, item))
  )
}
