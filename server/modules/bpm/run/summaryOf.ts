import { textOf } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import type { RunnableDefinition } from './definitionOf.ts'
import { hiddenAnywhere, isPlain } from './plainFields.ts'

/** A field of the form in words, as lists show it. */
export interface SummaryPart {
  key: string
  value: string
}

/** Fields that a summary has where the settings name none. */
const MOST_BY_DEFAULT = 3

const LONGEST = 100

/** What lists tell of a filled in form, in Chinese; nothing of fields that a node hides. */
export async function summaryOf(
  context: RequestContext,
  definition: RunnableDefinition,
  values: Row,
): Promise<SummaryPart[]> {
  const { formVersionId, settings } = definition
  if (formVersionId === null) return []
  const version = await context.services.documents.version(context, formVersionId)
  const fields = version?.form.fields ?? []
  const hidden = hiddenAnywhere(
    definition.process,
    fields.map(({ name }) => name),
  )
  const wanted = settings.summary.length > 0 ? settings.summary : fields.map(({ name }) => name)
  const parts: SummaryPart[] = []
  for (const name of wanted) {
    const field = fields.find(one => one.name === name)
    const value = field && !hidden.has(name) ? await wordsOf(context, field, values[name]) : ''
    if (field && value !== '') parts.push({ key: textOf(field.title, 'zh'), value: value.slice(0, LONGEST) })
  }
  return settings.summary.length > 0 ? parts : parts.slice(0, MOST_BY_DEFAULT)
}

async function wordsOf(context: RequestContext, field: FieldModel, value: unknown): Promise<string> {
  if (!isPlain(field)) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const option = field.options?.find(one => String(one.value) === String(value))
  if (option) return textOf(option.label, 'zh')
  if (field.dict === null) return String(value)
  const entries = await context.services.dictionaries.entries(field.dict)
  return entries.find(({ dictValue }) => dictValue === String(value))?.dictLabel ?? String(value)
}
