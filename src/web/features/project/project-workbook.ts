import writeExcelFile from 'write-excel-file/universal'
import { projectSheets } from './project-csv.ts'
import type { ShownProject } from './shown-project.ts'

/** Builds an Excel workbook of a project with three sheets: records, work against budget, and months. */
export async function projectWorkbook(project: ShownProject): Promise<Blob> {
  const sheets = projectSheets(project).map(({ name, head, rows }) => ({
    sheet: name,
    stickyRowsCount: 1,
    columns: head.map((_, index) => ({ width: index === 0 || head[index] === 'What' ? 24 : 12 })),
    data: [head.map((value) => ({ value, fontWeight: 'bold' as const })), ...rows],
  }))
  return writeExcelFile(sheets).toBlob()
}
