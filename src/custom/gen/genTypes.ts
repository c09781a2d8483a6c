import type { PageEnvironment } from '#model/documents/createPageChecker.ts'
import type { PageDesign } from '#model/generate/designedPage.ts'
import type { GeneratorConfig } from '#model/generate/GeneratorConfig.ts'
import type { MergeConflict } from '#model/generate/mergePage.ts'
import type { PageModel } from '#model/types/index.ts'

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
  /** Places at which what was drawn and the columns disagree. */
  disagreements: number
  /** What the file is compiled to; null where mistakes keep it from being compiled. */
  page: PageModel | null
  /** Values of the dictionaries that its fields name. */
  dictionaries: PageEnvironment['dictionaries']
}

/** The page of a table as it is drawn. */
export interface DesignWire {
  path: string
  /** As its columns make it now. */
  fresh: string
  /** What was drawn; null for nothing. */
  design: PageDesign | null
  version: number
  /** Names under which there are columns already. */
  published: string[]
  environment: PageEnvironment
}

/** A table as the screen edits it. */
export interface TableInfo extends GeneratorConfig {
  tableId: number
  remark: string | null
  source: string
  status: string
  version: number
  /** Whether its page was drawn. */
  isDesigned: boolean
  /** Properties that the drawing has no more. */
  undrawn: string[]
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
  /** As it was generated last; null for never. */
  base: string | null
  /** As it would be generated if nothing stood there. */
  fresh: string
  conflicts: MergeConflict[]
  writes: boolean
}
