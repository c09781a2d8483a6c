/** What a file of a form holds. */
export interface FormFile {
  formName: string
  category: string | null
  /** The text of its schema. */
  draft: string
}

/** Says what a file is, so that another kind of JSON is not taken for a form. */
const KIND = 'mortise-form'
/** Characters of a name. */
const LONGEST_NAME = 100

/** The text of a file that holds a form. */
export const formFileText = (form: FormFile): string =>
  `${JSON.stringify({ kind: KIND, ...form }, null, 2)}\n`

/** What a file holds; null where it is no file of a form. */
export function readFormFile(text: string): FormFile | null {
  const value = parsed(text)
  if (typeof value !== 'object' || value === null) return null
  const { kind, formName, category, draft } = value as Record<string, unknown>
  if (kind !== KIND || typeof formName !== 'string' || typeof draft !== 'string') return null
  return {
    formName: formName.slice(0, LONGEST_NAME),
    category: typeof category === 'string' ? category : null,
    draft,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
