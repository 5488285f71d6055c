import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { textLimits } from '#contract/wire/text.ts'
import { MessageReply, Uuid } from '#contract/wire/wire.ts'

/** Maximum size of a lender file in bytes. */
export const lenderFileMaxBytes = 20 * 1024 * 1024
/** Maximum number of rows in a lender file. */
export const lenderFileMaxRows = 100_000
/** Maximum size of a request in bytes: the file is sent in base64, a third larger. A proxy must accept this much. */
export const lenderFileMaxBodyBytes = Math.ceil((lenderFileMaxBytes * 4) / 3) + 64 * 1024
export const lenderFileTooLarge = `The file is larger than ${lenderFileMaxBytes / 1024 / 1024} MB. Split it into several, each with the header.`

export const startImportEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/imports',
  summary: 'Uploads a CSV or XLSX file of lenders, at most 20 MB, for a preview. It is deleted after a day.',
  access: 'operator',
  body: z.object({
    name: z.string().trim().min(1, 'The file has no name').max(255),
    /** The file's bytes in base 64. */
    content: z.string().min(1, 'The file is empty').max(lenderFileMaxBodyBytes, lenderFileTooLarge),
  }),
  reply: z.object({ id: z.string() }),
})

/** The operator's answers about an import file. */
export const ImportChoices = z.object({
  /** A header and its field; null skips the column. */
  columns: z.record(z.string().max(500), z.string().max(60).nullable()).default({}),
  /**
   * Corrected cells, answers about one cell, and typed terms. The key 'line field column' maps to the text to read in
   * place of that cell, 'line field' to the field's text for all programs of the line, and 'line.part field' to its
   * text for one of them.
   */
  corrections: z.record(z.string().max(700), z.string().max(5000)).default({}),
  /** Answers for whole columns: 'field topic' and the key of the answer. */
  answers: z.record(z.string().max(100), z.string().max(40)).default({}),
  /** Whether an operator confirmed the columns. */
  isMapped: z.boolean().default(false),
  /**
   * The `key` of each program that the operator has compared with the file. The others with a comparison aren't
   * imported. 'all' means all programs in the current preview.
   */
  compared: z.union([z.literal('all'), z.array(z.string().max(140)).max(lenderFileMaxRows)]).default([]),
  /** Lines that the operator leaves out. */
  skipped: z.array(z.number().int().positive()).max(lenderFileMaxRows).default([]),
  sheet: z.string().max(100).optional(),
  /** The lender of a file that doesn't name one. */
  lender: z.string().trim().min(1).max(textLimits.name).optional(),
  replacesPrograms: z.boolean().default(false),
})
export type ImportChoices = z.output<typeof ImportChoices>

/** 'compare' is a new or changed program that the operator has to compare with the file. */
export const importOutcomes = ['question', 'refused', 'compare', 'changed', 'new', 'same'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

const ImportProblem = z.object({
  column: z.string().nullable(),
  field: z.string().nullable(),
  value: z.string(),
  message: z.string(),
  choices: z.array(z.object({ label: z.string(), text: z.string(), field: z.string().optional() })).nullable(),
  /** Whether the text was typed for the row's program. Then an answer replaces that text, not a cell. */
  isTyped: z.boolean(),
  /** The `key` of the question about the column whose answer also settles this problem. Null without one. */
  question: z.string().nullable(),
})

export const ImportRow = z.object({
  line: z.number(),
  /** Tells the programs of a line apart. */
  part: z.string(),
  /** 'row 7', or 'column C' of a sheet with terms down and programs across. */
  place: z.string(),
  outcome: z.enum(importOutcomes),
  name: z.string().nullable(),
  program: z.string().nullable(),
  /** The program as one sentence, as it will be stored. Null for a row that isn't imported. */
  inWords: z.string().nullable(),
  /**
   * What the operator has to compare before the program is imported. Null for a row that needs no comparison. The key
   * changes with the names, terms and other details that are entered.
   */
  comparison: z
    .object({
      key: z.string(),
      /** The end of a sentence that starts with 'because'. */
      reason: z.string(),
      /** Each text of the file and what it enters. The text is empty for terms that follow from the whole row. */
      texts: z.array(
        z.object({
          header: z.string(),
          line: z.number().nullable(),
          text: z.string(),
          entered: z.array(z.string()),
          notes: z.array(z.string()),
        }),
      ),
    })
    .nullable(),
  /** The row's cells as the file has them, of the columns that are imported. */
  cells: z.array(z.object({ header: z.string(), text: z.string() })),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Values that were interpreted differently from the file's text, except those in `comparison`. */
  notes: z.array(z.string()),
  problems: z.array(ImportProblem),
  /** Cells that can't be read. The row is imported without them unless they are corrected. */
  leftOut: z.array(ImportProblem),
})
export type ImportRow = z.output<typeof ImportRow>

export const ImportPreview = z.object({
  name: z.string(),
  sheet: z.string().nullable(),
  /** The sheets that were read, the main one first. */
  readSheets: z.array(z.string()),
  sheets: z.array(z.string()),
  rowCount: z.number(),
  columns: z.array(
    z.object({
      header: z.string(),
      field: z.string().nullable(),
      /** An earlier column with the same meaning; this one is then ignored. */
      repeats: z.string().nullable(),
      samples: z.array(z.string()),
    }),
  ),
  /** A question that several cells of a column share. One answer settles all of them. */
  questions: z.array(
    z.object({
      key: z.string(),
      header: z.string(),
      title: z.string(),
      count: z.number(),
      examples: z.array(z.string()),
      answers: z.array(z.object({ key: z.string(), label: z.string() })),
      /** The operator's answer; null before it is given. */
      answer: z.string().nullable(),
    }),
  ),
  /** Problems that would import wrong or missing values, most serious first, each with its first examples in words. */
  lookFirst: z.array(z.object({ title: z.string(), count: z.number(), items: z.array(z.string()) })),
  /** Every field that a column can stand for. */
  fields: z.array(z.string()),
  choices: ImportChoices,
  counts: z.record(z.enum(importOutcomes), z.number()),
  /** Questions, refusals and cells left out by kind, the most frequent first. */
  groups: z.array(z.object({ title: z.string(), isQuestion: z.boolean(), isLeftOut: z.boolean(), count: z.number() })),
  /** The first rows of each outcome; unchanged ones are only counted. */
  rows: z.array(ImportRow),
  /** The number of programs that the operator has yet to compare with the file. */
  toCompare: z.number(),
  /** The number of rows that would be written. */
  writes: z.number(),
})
export type ImportPreview = z.output<typeof ImportPreview>

/** Rows read or lenders written so far. The number of rows is unknown until the end of the file. */
export const ImportProgress = z.object({
  step: z.enum(['reading', 'comparing', 'writing']),
  done: z.number(),
  total: z.number().nullable(),
})
export type ImportProgress = z.output<typeof ImportProgress>

const params = z.object({ id: Uuid })

export const previewImportEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/imports/:id/preview',
  summary: 'Stores the choices and returns what an import would do, row by row, without importing.',
  access: 'operator',
  params,
  body: z.object({
    /** The stored choices by default. */
    choices: ImportChoices.optional(),
    /** Rows of each outcome to send. */
    limit: z.number().int().min(1).max(lenderFileMaxRows).default(25),
  }),
  reply: ImportPreview,
})

export const getImportProgressEndpoint = endpoint({
  method: 'GET',
  path: '/api/desk/imports/:id/progress',
  summary: 'The progress of reading or writing the file; null while neither is running.',
  access: 'operator',
  params,
  reply: z.object({ progress: ImportProgress.nullable() }),
})

export const writeImportEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/imports/:id/write',
  summary: 'Imports the valid rows that are not skipped, in one transaction.',
  access: 'operator',
  params,
  reply: z.object({ created: z.number(), changed: z.number(), left: z.number() }),
})

export const getRefusedRowsEndpoint = endpoint({
  method: 'GET',
  path: '/api/desk/imports/:id/refused',
  summary: 'The rows that cannot be imported, as a file for Excel, each with what to correct.',
  access: 'operator',
  params,
  reply: z.object({ csv: z.string() }),
})

export const dropImportEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/desk/imports/:id',
  summary: 'Deletes the uploaded file.',
  access: 'operator',
  params,
  reply: MessageReply,
})
