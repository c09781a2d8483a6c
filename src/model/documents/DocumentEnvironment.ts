import type { CompileEnvironment, SourceFile } from '../types/index.ts'

/** What a form may name, as plain JSON: a browser compiles a form with what it was answered by the server. */
export interface DocumentEnvironment
  extends Pick<CompileEnvironment, 'dictionaries' | 'widgets' | 'widgetProperties'> {
  /** The records that a form may refer to, as page files that say no more of them than that needs. */
  pages: SourceFile[]
}
