import { createCompiler } from '#model/createCompiler.ts'
import { checkDocumentText } from '#model/documents/checkDocumentText.ts'
import { createDocumentCompiler } from '#model/documents/createDocumentCompiler.ts'
import { createPageChecker, type PageEnvironment } from '#model/documents/createPageChecker.ts'
import type { DocumentEnvironment } from '#model/documents/DocumentEnvironment.ts'
import type { CheckedForm } from './FormCompilation.ts'

/**
 * Checks a text and compiles it. One that stands alone is a form of the designer's own, as settings are, whatever else is
 * designed: it is drawn by widgets that no form may name.
 */
export type CheckForm = (text: string, isAlone?: boolean) => CheckedForm

/** Returns what checks and compiles the texts of a designer: of page files where the environment says which. */
export function formChecker(environment: DocumentEnvironment | PageEnvironment): CheckForm {
  const reader = createCompiler()
  const compiler = createDocumentCompiler(environment, reader)
  const { dictionaries, pages } = environment
  const ownCompiler = createDocumentCompiler({ dictionaries, pages }, reader)
  const checkPage = 'page' in environment ? createPageChecker(environment) : null
  return (text, isAlone = false) => {
    if (isAlone) return checkDocumentText(text, ownCompiler)
    return checkPage ? checkPage(text) : checkDocumentText(text, compiler)
  }
}
