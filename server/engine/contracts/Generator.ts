import type { GeneratedTable, ReadTables } from '#model/generate/GeneratedTable.ts'
import type { ProjectFacts } from '#model/generate/ProjectFacts.ts'
import type {
  AppModel,
  CompileEnvironment,
  PageModel,
  Problem,
  SourceFile,
  Text,
} from '#model/types/index.ts'
import type { Tx } from '../../db/Database.ts'

/** A file or a text that describes tables. */
export interface TableSource {
  kind: 'sql' | 'openapi' | 'excel'
  /** Texts as UTF-8. */
  content: Uint8Array<ArrayBuffer>
  /** Name of the file; '' for none. */
  name: string
}

/** A table of the database that no page owns. */
export interface FreeTable {
  tableName: string
  tableComment: string
}

/** What becomes of page files that are not there yet. */
export interface CheckedPages {
  /** Mistakes and warnings of these files. */
  problems: Problem[]
  /** What would happen to the tables; null where a mistake keeps the files from being compiled. */
  plan: { table: string; sentence: Text; waits: boolean }[] | null
  /** What they are compiled to; none where a mistake keeps them from being compiled. */
  pages: PageModel[]
  /** Values of the dictionaries that their fields name. */
  dictionaries: CompileEnvironment['dictionaries']
}

/** Reads what describes tables, and looks at the page files that are made of it. */
export interface Generator {
  /** The tables of a file, read in a thread with bounded time and memory. Nothing of it is run or fetched. */
  read(source: TableSource): Promise<ReadTables>
  /** Tables of the database that neither a page nor the server owns. */
  freeTables(tx: Tx, app: AppModel): Promise<FreeTable[]>
  /** These tables as the catalogue of the database describes them, never their rows; those that are not free are left out. */
  readFree(tx: Tx, app: AppModel, names: readonly string[]): Promise<GeneratedTable[]>
  /** A table as the catalogue describes it that a page owns by now; none where no page does. */
  readOwn(tx: Tx, app: AppModel, name: string): Promise<GeneratedTable[]>
  /** What pages that are made must fit into. */
  facts(app: AppModel): Promise<ProjectFacts>
  /** Looks at page files beside those of the project; files of the same path take their place. */
  check(tx: Tx, files: readonly SourceFile[]): Promise<CheckedPages>
  /** The text of a page file of the project; null where there is none. */
  fileNow(pageKey: string): Promise<string | null>
  /** Whether page files may be written: in development alone. */
  writes: boolean
  /** Writes a page file below schemas/. @throws Fault STATE where none may be written */
  write(file: SourceFile): Promise<void>
}
