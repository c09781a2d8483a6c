import type { JSONPath } from 'jsonc-parser'

/** Where the parts of a form stand in the text that is edited. */
export interface FormPlace {
  /** Its own keys, such as columns and labelWidth. */
  form: JSONPath
  properties: JSONPath
  required: JSONPath
  layout: JSONPath
  /** Rules over several of its fields. */
  rules: JSONPath
  /** Whether its fields are those of a record, which expressions may read as `record` too. */
  isRecord: boolean
}

/** The schema of a document is the form. */
export const DOCUMENT_PLACE: FormPlace = {
  form: [],
  properties: ['properties'],
  required: ['required'],
  layout: ['layout'],
  rules: ['rules'],
  isRecord: false,
}
