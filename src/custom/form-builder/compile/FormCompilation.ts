import type { checkDocumentText, DocumentMistake } from '#model/documents/checkDocumentText.ts'
import type { DocumentEnvironment } from '#model/documents/DocumentEnvironment.ts'

export type CheckedForm = ReturnType<typeof checkDocumentText>

export type { DocumentMistake }

/** What the thread that compiles is told first, and again when what forms may name has changed. */
export interface EnvironmentMessage {
  environment: DocumentEnvironment
}

/** What it is asked. */
export interface CompileQuestion {
  id: number
  text: string
  isAlone: boolean
}

/** What it answers: the form and its mistakes, or why there is no answer. */
export interface CompileAnswer {
  id: number
  checked?: CheckedForm
  fault?: string
}
