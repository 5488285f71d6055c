/** Figures of many things, by position. */
export type Column = Float64Array | Int32Array | Uint8Array

/**
 * A column with other values at a few positions: the column itself where they are the same, or else a copy. Columns are shared by
 * everything that was made from them, and are never written to again.
 */
function withValuesAt<C extends Column>(column: C, positions: readonly number[], values: C): C {
  if (positions.every((position, i) => column[position] === values[i])) return column
  const copy = column.slice() as C
  for (const [i, position] of positions.entries()) copy[position] = values[i]!
  return copy
}

/** The same for each of a set of columns: `few` has the values for the positions, in their order. */
export function withColumnsAt<C extends Record<string, Column>>(columns: C, positions: readonly number[], few: C): C {
  const changed = Object.entries(columns).map(([name, column]) => [name, withValuesAt(column, positions, few[name]!)])
  return Object.fromEntries(changed) as C
}
