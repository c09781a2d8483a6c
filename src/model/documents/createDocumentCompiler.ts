import { createCompiler } from '../createCompiler.ts'
import type { ActionFormModel, ActionModel, AppModel, CompileEnvironment, Problem } from '../types/index.ts'
import type { DocumentEnvironment } from './DocumentEnvironment.ts'

interface CompiledDocument {
  /** Compiled as the form of an action is; null where there is a mistake. */
  form: ActionFormModel | null
  /** Mistakes, each with line and column in the document's own text. */
  problems: Problem[]
}

export interface DocumentCompiler {
  /**
   * Checks and compiles the schema of a document, a complete JSON value, by the rules of page files.
   * @param options `forVisitors`: whether somebody without an account fills it in, behind a link; default false
   */
  compile(text: string, options?: { forVisitors?: boolean }): CompiledDocument
}

const FILE = 'run-time/document.json'

/**
 * A document's schema stands where an action's form does: fields that belong to no table. It begins on a line of
 * its own, so that columns are right and lines are one too high.
 */
const HEAD =
  '{"title":"文档","menu":{},"resource":{"path":"/run-time/document","key":"documentId","label":"documentName","properties":' +
  '{"documentName":{"type":"string","title":"名称"}},"actions":{"fill":{"run":"module","form":\n'
const TAIL = '\n,"on":"list"}}}}'
/** The same behind a link: what visitors cannot fill in is refused as it is in page files. */
const VISITORS_TAIL = '\n}},"visitorLinks":{"fill":{"title":"链接","action":"fill"}}}}'

/**
 * Returns what compiles the schemas of documents in an environment: on a server that publishes them, and in a browser
 * where they are drawn. What it was given is read once.
 * @param reader reads page files and remembers them; by itself one of its own
 */
export function createDocumentCompiler(
  { pages, ...known }: DocumentEnvironment,
  reader = createCompiler(),
): DocumentCompiler {
  // Hand-written parts know the page around them, and no document has one.
  const environment: CompileEnvironment = {
    ...{ ...known, permissions: [], menus: [], custom: [] },
    documents: true,
  }
  return {
    compile(text, { forVisitors = false } = {}) {
      const document = { path: FILE, text: `${HEAD}${text}${forVisitors ? VISITORS_TAIL : TAIL}` }
      const result = reader.compile([...pages, document], environment)
      const problems = result.problems
        .filter(({ file, line, severity }) => file === FILE && line > 1 && severity === 'error')
        .map(problem => ({ ...problem, file: '', line: problem.line - 1 }))
      return { form: problems.length > 0 ? null : formOf(result.app), problems }
    },
  }
}

function formOf(app: AppModel | null): ActionFormModel {
  const action: ActionModel | undefined = app?.resources['run-time/document']?.actions[0]
  if (!action?.form)
    throw new Error(
      'A document without mistakes gave no form: src/model/documents/createDocumentCompiler.ts.',
    )
  return action.form
}
