import { textOf } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { fieldRightsOf } from '#process/execution/fieldRights.ts'
import type { RunnableDefinition } from './definitionOf.ts'

/** A field of the form in words, as lists show it. */
export interface SummaryPart {
  key: string
  value: string
}

/** Fields that a summary has where the settings name none. */
const MOST_BY_DEFAULT = 3

const LONGEST = 100

/**
 * What lists tell of a filled in form, in Chinese. Lists are read by people of every node, so a field that one node
 * hides is in no summary.
 */
export async function summaryOf(
  context: RequestContext,
  definition: RunnableDefinition,
  values: Row,
): Promise<SummaryPart[]> {
  const { formVersionId, settings } = definition
  if (formVersionId === null) return []
  const version = await context.services.documents.version(context, formVersionId)
  const fields = version?.form.fields ?? []
  const hidden = hiddenAnywhere(definition, fields.map(({ name }) => name))
  const wanted = settings.summary.length > 0 ? settings.summary : fields.map(({ name }) => name)
  const parts = wanted.flatMap(name => {
    const field = fields.find(one => one.name === name)
    const value = field && !hidden.has(name) ? wordsOf(field, values[name]) : ''
    return field && value !== '' ? [{ key: textOf(field.title, 'zh'), value: value.slice(0, LONGEST) }] : []
  })
  return settings.summary.length > 0 ? parts : parts.slice(0, MOST_BY_DEFAULT)
}

function hiddenAnywhere({ process }: RunnableDefinition, fields: readonly string[]): Set<string> {
  const nodes = Object.values(process.nodes).filter(({ task }) => task !== undefined)
  return new Set(
    nodes.flatMap(({ task, type }) =>
      Object.entries(fieldRightsOf(task, fields, type === 'startEvent')).flatMap(([name, right]) =>
        right === 'none' ? [name] : [],
      ),
    ),
  )
}

/** Plain values only: records and files have no words of their own here. */
function wordsOf(field: FieldModel, value: unknown): string {
  if (field.reference !== null || field.file !== null) return ''
  const option = field.options?.find(one => String(one.value) === String(value))
  if (option) return textOf(option.label, 'zh')
  if (field.dict !== null) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
