/**
 * The roles of a table's parts, to spread onto its elements. On small screens the stylesheet lays the table out as
 * blocks, which removes the implicit roles.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader', scope: 'col' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const
