import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { parseFilterValue, rangeCondition } from '#server/engine/query/filterCondition.ts'
import type { FlatQuery } from '#server/engine/request/readRequest.ts'
import { filterFields, filterOperatorOf } from './filterFields.ts'
import { storedText } from './saveFields.ts'

/** fields[days], fields[days][0] */
const ASKED = /^fields\[([^[\]]{1,64})\](?:\[([01])\])?$/

const NUMBERS: readonly FieldModel['type'][] = ['integer', 'number']

interface AskedValue {
  equal?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/**
 * Which instances (i) have the values of the form that a query asks for.
 * @throws Fault SEARCH_INVALID at `processDefinitionKey` where no process is named, at `fields[<name>]` where its lists
 * are not filtered by the field, or what is asked for is no value of it
 */
export async function fieldConditions(
  context: RequestContext,
  query: FlatQuery,
): Promise<RawBuilder<SqlBool>[]> {
  const asked = askedValues(query)
  if (asked.size === 0) return []
  const key = query.get('processDefinitionKey')?.[0]?.trim()
  if (!key)
    throw fieldFault('SEARCH_INVALID', 'processDefinitionKey', localized('按表单字段筛选时须先选择流程'))
  const declared = await filterFields(context, key)
  return [...asked].map(([name, value]) => {
    const field = declared.find(one => one.name === name)
    if (!field)
      throw fieldFault(
        'SEARCH_INVALID',
        `fields[${name}]`,
        localized('流程“{{key}}”的列表不能按字段“{{name}}”筛选', { key, name }),
      )
    return instancesWith(context, { key, field, value })
  })
}

function askedValues(query: FlatQuery): Map<string, AskedValue> {
  const asked = new Map<string, AskedValue>()
  for (const [parameter, texts] of query) {
    if (parameter !== 'fields' && !parameter.startsWith('fields[')) continue
    const [, name, end] = ASKED.exec(parameter) ?? []
    if (name === undefined) throw fieldFault('SEARCH_INVALID', parameter)
    const [first, last] = texts.map(text => text.trim())
    const value = { ...asked.get(name) }
    if (end === '0') value.from = first
    else if (end === '1') value.to = first
    else if (last !== undefined) Object.assign(value, { from: first, to: last })
    else value.equal = first
    if (Object.values(value).some(Boolean)) asked.set(name, value)
  }
  return asked
}

function instancesWith(
  { caller }: RequestContext,
  { key, field, value }: { key: string; field: FieldModel; value: AskedValue },
): RawBuilder<SqlBool> {
  const column = sql<SqlBool>`f.${sql.ref(NUMBERS.includes(field.type) ? 'number_value' : 'text_value')}`
  return sql<SqlBool>`i.id in (select f.instance_id from bpm_process_field f
    where f.tenant_id = ${caller.tenantId} and f.process_key = ${key} and f.name = ${field.name}
      and ${valueCondition(field, column, value)})`
}

function valueCondition(
  field: FieldModel,
  column: RawBuilder<SqlBool>,
  { equal, from, to }: AskedValue,
): RawBuilder<SqlBool> {
  // As a part of a value, which keeps moments in the words that people read.
  const inForm: FieldModel = {
    ...field,
    name: `fields[${field.name}]`,
    partOf: { field: 'fields', name: field.name },
  }
  // One moment alone stands for its day.
  if (filterOperatorOf(field) === 'range')
    return rangeCondition(inForm, column, { from: from || equal, to: to || equal })
  if (equal === undefined) throw fieldFault('SEARCH_INVALID', inForm.name)
  return sql<SqlBool>`${column} = ${storedText(String(parseFilterValue(inForm, equal)))}`
}
