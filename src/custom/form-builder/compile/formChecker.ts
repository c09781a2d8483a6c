import { checkDocumentText } from '#model/documents/checkDocumentText.ts'
import { createDocumentCompiler } from '#model/documents/createDocumentCompiler.ts'
import { createPageChecker, type PageEnvironment } from '#model/documents/createPageChecker.ts'
import type { DocumentEnvironment } from '#model/documents/DocumentEnvironment.ts'
import type { CheckedForm } from './FormCompilation.ts'

/** Checks a text and compiles it; one that stands alone is a form, whatever else is designed. */
export type CheckForm = (text: string, isAlone?: boolean) => CheckedForm

/** Returns what checks and compiles the texts of a designer: of page files where the environment says which. */
export function formChecker(environment: DocumentEnvironment | PageEnvironment): CheckForm {
  const compiler = createDocumentCompiler(environment)
  const checkPage = 'page' in environment ? createPageChecker(environment) : null
  return (text, isAlone = false) =>
    checkPage && !isAlone ? checkPage(text) : checkDocumentText(text, compiler)
}
