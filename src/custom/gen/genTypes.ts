import type { GeneratorConfig } from '#model/generate/GeneratorConfig.ts'
import type { MergeChoice } from '#model/generate/mergePage.ts'

/** Something that could not be read or was left out, as the server answers it. */
export interface ReadNoteWire {
  severity: 'error' | 'warning'
  place: string
  message: string
}

/** A table that was read and is not stored yet. */
export interface ReadTableWire {
  tableName: string
  tableComment: string
  columns?: { name: string; comment: string; type: string }[]
}

/** What becomes of a page file. */
export interface CheckedWire {
  problems: {
    file: string
    line: number
    column: number
    severity: 'error' | 'warning'
    message: string
    suggestion: string | null
  }[]
  /** null where mistakes keep it from being worked out. */
  plan: { table: string; sentence: string; waits: boolean }[] | null
}

export interface PreviewWire extends CheckedWire {
  files: { path: string; text: string }[]
}

/** A table as the screen edits it. */
export interface TableInfo extends GeneratorConfig {
  tableId: number
  remark: string | null
  source: string
  status: string
  version: number
  tables: {
    tableName: string
    tableComment: string | null
    columns: { columnName: string; columnComment: string }[]
  }[]
}

/** What can be chosen of the project. */
export interface GenChoices {
  dictionaries: string[]
  pages: string[]
  menus: string[]
}

export interface MergeWire extends CheckedWire {
  path: string
  text: string
  now: string | null
  conflicts: { pointer: string; base: unknown; file: unknown; fresh: unknown; taken: MergeChoice }[]
  writes: boolean
}
