type Numbers = { length: number; [at: number]: number; slice(): Numbers }

/**
 * Writes a value into the column of that name. A column that is shared with earlier ones is copied before the first value that
 * differs, so that who holds the earlier ones sees no change.
 */
export function setInColumn<Name extends PropertyKey>(
  columns: Record<Name, Numbers>,
  shared: Readonly<Record<Name, Numbers>> | undefined,
  name: Name,
  at: number,
  value: number,
): void {
  if (columns[name][at] === value) return
  if (columns[name] === shared?.[name]) columns[name] = columns[name].slice()
  columns[name][at] = value
}
