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
  /** The whole page around it, which names its fields too; absent where the text is the form alone. */
  page?: {
    /** Lists that only say where fields are shown: a field that goes is taken out of them. */
    shown: JSONPath[]
    /** Its actions, whose forms have fields of their own. */
    actions: JSONPath
  }
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

/** Of a page file the fields lie with the record, the rest with the form. */
export const PAGE_PLACE: FormPlace = {
  form: ['form'],
  properties: ['resource', 'properties'],
  required: ['resource', 'required'],
  layout: ['form', 'layout'],
  rules: ['resource', 'rules'],
  isRecord: true,
  page: {
    shown: [
      ['list', 'columns'],
      ['list', 'search'],
      ['list', 'card', 'tags'],
      ['list', 'card', 'fields'],
    ],
    actions: ['resource', 'actions'],
  },
}
