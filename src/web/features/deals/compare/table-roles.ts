/**
 * The roles of a table's parts, to be spread onto them. They are written out because the stylesheet lays the comparison out as
 * blocks on small screens, which takes away the roles the elements have by themselves.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader', scope: 'col' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const
