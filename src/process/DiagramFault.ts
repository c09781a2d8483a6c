import { t } from '#model/language/t.ts'

type DiagramFaultCode =
  | 'EMPTY'
  | 'TOO_LARGE'
  | 'TOO_DEEP'
  /** A document type or an entity of its own. */
  | 'DOCTYPE'
  | 'TRUNCATED'
  | 'NOT_XML'
  /** Correct XML of another kind. */
  | 'NOT_BPMN'
  | 'NO_PROCESS'
  | 'DUPLICATE_ID'
  /** Without a drawing, and none can be made. */
  | 'NO_LAYOUT'

/** Where in the text; both 1-based. */
export interface TextPosition {
  line: number
  column: number
}

/**
 * Why a text is no diagram that can be opened. The message is in the language that was chosen, and names the place
 * where it is known.
 */
export class DiagramFault extends Error {
  readonly code: DiagramFaultCode
  /** 1-based; null where no single place is meant. */
  readonly line: number | null
  /** 1-based; null where no single place is meant. */
  readonly column: number | null

  constructor(
    code: DiagramFaultCode,
    message: string,
    at: TextPosition | null = null,
    options?: ErrorOptions,
  ) {
    super(at ? placed(message, at) : message, options)
    this.name = 'DiagramFault'
    this.code = code
    this.line = at?.line ?? null
    this.column = at?.column ?? null
  }
}

const placed = (message: string, { line, column }: TextPosition): string =>
  t('第 {{line}} 行第 {{column}} 列：{{message}}', { line, column, message })
