/** A form as the server keeps it. */
export interface StoredForm {
  formId: number
  formName: string
  /** Text of its schema; '' where nothing was drawn yet. */
  draft: string
  version: number
  latestNumber: number
}

/** What a form begins with that has nothing in it. */
export const EMPTY_FORM = '{\n  "required": [],\n  "properties": {}\n}\n'
