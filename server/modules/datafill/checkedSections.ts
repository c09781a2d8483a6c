import { formSections } from '#model/documents/formSections.ts'
import type { FieldError } from '#model/errors.ts'
import type { Text } from '#model/types/index.ts'
import { isEmptyValue } from '#model/validation/isEmptyValue.ts'
import type { DocumentVersion } from '#server/engine/contracts/documents.ts'
import type { OperationContext } from '#server/engine/contracts/OperationContext.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { checkContent } from '#server/engine/write/checkDocuments.ts'

type SectionState = 'untouched' | 'begun' | 'mistakes' | 'complete' | 'returned'

interface CheckedSection {
  key: string
  title: Text | null
  fields: string[]
  state: SectionState
}

/** Something that keeps a document from being submitted. */
interface Hindrance {
  /** Path in the document. */
  path: string
  title: Text
  message: FieldError['message']
  /** Whether nothing stands there yet. */
  isEmpty: boolean
}

/** How far a document is. */
export interface CheckedDocument {
  sections: CheckedSection[]
  hindrances: Hindrance[]
  /** 0 to 100: of what is filled in and what is missing. */
  share: number
}

/**
 * Holds what is filled in so far to all that a submission is held to.
 * @param remarked paths with remarks that nobody has dealt with
 */
export async function checkedSections(
  context: RequestContext,
  version: DocumentVersion,
  content: Row,
  remarked: readonly string[],
): Promise<CheckedDocument> {
  const found = await checkContent(
    context as OperationContext,
    version,
    { field: { name: 'content' }, isNew: false },
    structuredClone(content),
  )
  const titles = new Map(version.form.fields.map(({ name, title }) => [name, title]))
  const hindrances = found.errors.map(({ field, message }): Hindrance => {
    const path = field.replace(/^content\.?/, '')
    const root = rootOf(path)
    return {
      path,
      title: titles.get(root) ?? version.form.title,
      message,
      isEmpty: isEmptyValue(content[root]),
    }
  })
  const sections = formSections(version.form).map(({ key, title, fields }) => ({
    ...{ key, title, fields },
    state: stateOf(fields, { content, hindrances, remarked }),
  }))
  const filled = version.form.fields.filter(({ name }) => !isEmptyValue(content[name])).length
  const missing = hindrances.length
  return { sections, hindrances, share: shareOf(filled, missing) }
}

interface Found {
  content: Row
  hindrances: readonly Hindrance[]
  remarked: readonly string[]
}

function stateOf(fields: readonly string[], { content, hindrances, remarked }: Found): SectionState {
  const within = (path: string) => fields.includes(rootOf(path))
  const own = hindrances.filter(({ path }) => within(path))
  if (remarked.some(within)) return 'returned'
  if (own.some(({ isEmpty }) => !isEmpty)) return 'mistakes'
  if (fields.every(name => isEmptyValue(content[name]))) return 'untouched'
  return own.length > 0 ? 'begun' : 'complete'
}

function shareOf(filled: number, missing: number): number {
  if (filled === 0) return 0
  return missing === 0 ? 100 : Math.min(99, Math.floor((100 * filled) / (filled + missing)))
}

const rootOf = (path: string): string => path.split('.')[0] ?? ''
