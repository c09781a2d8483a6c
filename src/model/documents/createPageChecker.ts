import { createCompiler } from '../createCompiler.ts'
import type { CompileEnvironment, Problem } from '../types/index.ts'
import { type CheckedDocument, mistakeIn } from './checkDocumentText.ts'
import type { DocumentEnvironment } from './DocumentEnvironment.ts'
import { pageForm } from './pageForm.ts'

/** What a page file may name whose form is drawn in a browser. */
export interface PageEnvironment extends DocumentEnvironment {
  page: {
    /** Of its file below schemas/. */
    path: string
    /** Paths of menu directories. */
    menus: string[]
  }
}

/**
 * Returns what checks the text of a page file and compiles its form, as far as a browser knows the project: what stands
 * in other page files is checked by the server, with all rules, before anything is generated.
 */
export function createPageChecker({
  pages,
  dictionaries,
  page,
}: PageEnvironment): (text: string) => CheckedDocument {
  const reader = createCompiler()
  const others = pages.filter(({ path }) => path !== page.path)
  const environment: CompileEnvironment = { dictionaries, permissions: [], menus: page.menus }
  return text => {
    const { app, problems } = reader.compile([...others, { path: page.path, text }], environment)
    const own = problems.filter(problem => isAbout(problem, page.path))
    const compiled = app?.pages[page.path.replace(/\.json$/, '')]
    if (own.length > 0 || !compiled)
      return { form: null, problems: own.map(problem => mistakeAt(problem, page.path)) }
    return { form: pageForm(compiled), problems: [] }
  }
}

const isAbout = ({ severity, file, other }: Problem, path: string): boolean =>
  severity === 'error' && (file === path || other === path)

/** A mistake that another file tells has no place in this one. */
const mistakeAt = (problem: Problem, path: string) => ({
  ...mistakeIn(problem),
  ...(problem.file === path ? {} : { line: 1, column: 1 }),
})
