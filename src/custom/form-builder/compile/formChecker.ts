import { checkDocumentText } from '#model/documents/checkDocumentText.ts'
import { createDocumentCompiler } from '#model/documents/createDocumentCompiler.ts'
import { createPageChecker, type PageEnvironment } from '#model/documents/createPageChecker.ts'
import type { DocumentEnvironment } from '#model/documents/DocumentEnvironment.ts'
import type { CheckedForm } from './FormCompilation.ts'

/** Checks a text and compiles it; one that stands alone is a form, whatever else is designed. */
export type CheckForm = (text: string, isAlone?: boolean) => CheckedForm

/** Returns what checks and compiles the texts of a designer: of page files where the environment says which. */
export function formChecker(environment: DocumentEnvironment | PageEnvironment): CheckForm {
  const checkDesign = 'page' in environment ? createPageChecker(environment) : documentChecker(environment)
  const { dictionaries, pages } = environment
  // Settings are drawn by widgets of the designer's own, which forms may not name.
  const checkAlone = documentChecker({ dictionaries, pages })
  return (text, isAlone = false) => (isAlone ? checkAlone : checkDesign)(text)
}

function documentChecker(environment: DocumentEnvironment): (text: string) => CheckedForm {
  const compiler = createDocumentCompiler(environment)
  return text => checkDocumentText(text, compiler)
}
