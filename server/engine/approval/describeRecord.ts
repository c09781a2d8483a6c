import { textOf } from '#model/language/t.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { DescribedRecord } from '../contracts/Approvals.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { recordName } from '../expression/recordName.ts'
import { presentRecord } from '../present/presentRows.ts'
import { approvedFields } from './approvedValues.ts'

/** A record in Chinese words, without its key and who has written it: the process says that. */
export async function describeRecord(
  context: OperationContext,
  resource: ResourceModel,
  record: Row,
): Promise<DescribedRecord> {
  const shown = await presentRecord(context, resource, { ...record })
  const audit = new Set(['createBy', 'createById', 'createTime', resource.key])
  const fields = approvedFields(resource).filter(({ name }) => !audit.has(name))
  return {
    label: recordName(resource, record).zh,
    title: textOf(resource.title, 'zh'),
    fields: await Promise.all(
      fields.map(async field => ({
        name: field.name,
        title: textOf(field.title, 'zh'),
        value: await wordsOf(context, field, shown),
      })),
    ),
  }
}

async function wordsOf(context: OperationContext, field: FieldModel, shown: Row): Promise<string> {
  const value = shown[field.name]
  if (value === null || value === undefined) return ''
  if (field.reference) return labelIn(shown[field.reference.as], field.reference.label)
  if (typeof value === 'boolean') return value ? '是' : '否'
  const option = field.options?.find(one => String(one.value) === String(value))
  if (option) return textOf(option.label, 'zh')
  if (field.dict === null) return String(value)
  const entries = await context.services.dictionaries.entries(field.dict)
  return entries.find(({ dictValue }) => dictValue === String(value))?.dictLabel ?? String(value)
}

const labelIn = (embedded: unknown, label: string): string =>
  typeof embedded === 'object' && embedded !== null ? String((embedded as Row)[label] ?? '') : ''
