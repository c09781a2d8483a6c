import { type SqlBool, sql } from 'kysely'
import { messageOf } from '#model/errors.ts'
import { toColumn } from '#model/field-types/shared/fieldTypeNamed.ts'
import { localized } from '#model/language/localized.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'
import type { Row } from '../contracts/records.ts'
import { isUploadField } from '../files/claimFiles.ts'
import { ownFileName, uploadedAddresses } from '../files/fileNames.ts'
import { type Condition, columnRef } from '../query/condition.ts'
import { recordsOf, rowsOf, selectFields } from '../query/rowsOf.ts'
import type { UniqueSet } from '../registry/CompiledResource.ts'
import { uniqueErrorField } from './constraintFault.ts'
import { addError, type ChangedField, type Draft, draftedRecord, hasError } from './Draft.ts'
import { unknownChoice } from './unknownChoice.ts'

/** Notes a mistake at every value that its dictionary does not have. Numbers are compared by their text. */
export async function checkDictionaries(
  { services }: Pick<RequestContext, 'services'>,
  changed: readonly ChangedField[],
): Promise<void> {
  const known = new Map<string, Set<string>>()
  for (const { draft, field, path, value } of changed) {
    if (field.dict === null) continue
    const entries = await services.dictionaries.entries(field.dict)
    const values = known.get(field.dict) ?? new Set(entries.map(entry => entry.dictValue))
    known.set(field.dict, values)
    const sent = Array.isArray(value) ? value : [value]
    if (sent.every(item => values.has(String(item)))) continue
    addError(draft, { field: path, code: 'DICTIONARY_VALUE', message: unknownChoice(entries) })
  }
}

/**
 * Notes a mistake at every upload field with an address that is none of a file here: whoever reads the record would ask
 * a stranger for it. What a record holds already stays. That the files exist and are the caller's is asked when they
 * are claimed (claimFiles).
 */
export function checkFileAddresses(changed: readonly ChangedField[]): void {
  for (const { draft, field, path, value } of changed) {
    if (!isUploadField(field)) continue
    const held = new Set(uploadedAddresses(draft.before?.[path]))
    const isOurs = (address: string) => ownFileName(address) !== null || held.has(address)
    if (uploadedAddresses(value).every(isOurs)) continue
    addError(draft, { field: path, code: 'INVALID', message: FOREIGN })
  }
}

const FOREIGN = localized('请上传文件，不能填写其他地址')

/** Notes a mistake at every draft that would share what must be unique, with a stored record or another draft. */
export async function checkUnique(
  context: OperationContext,
  resource: ResourceModel,
  drafts: readonly Draft[],
): Promise<void> {
  for (const unique of context.compiled(resource.page).plan.unique) {
    const { names } = unique
    const asking = drafts.filter(draft => asks(draft, names))
    const stored = await findByValues(context, resource, unique, asking.map(draftedRecord))
    const seen = new Map<string, unknown>(
      stored.map(record => [identityOf(record, names), record[resource.key]]),
    )
    for (const draft of asking) {
      const identity = identityOf(draftedRecord(draft), names)
      const holder = seen.get(identity)
      if (seen.has(identity) && (draft.before === null || holder !== draft.before[resource.key]))
        refuse(resource, draft, names)
      seen.set(identity, draft.before?.[resource.key] ?? draft)
    }
  }
}

function asks(draft: Draft, names: readonly string[]): boolean {
  const record = draftedRecord(draft)
  const complete = names.every(name => (record[name] ?? null) !== null && !hasError(draft, name))
  return complete && names.some(name => name in draft.changes)
}

function refuse(resource: ResourceModel, draft: Draft, names: readonly string[]): void {
  const field = uniqueErrorField(resource, names, draft.before === null)
  addError(draft, { field, code: 'DUPLICATE', message: messageOf('DUPLICATE') })
}

/** One text for equal values of the fields. */
export const identityOf = (record: Row, names: readonly string[]): string =>
  JSON.stringify(names.map(name => record[name]))

const CHUNK = 1_000

/** The live records of the tenant, whoever may see them, with the values of any of the wanted: key and fields. */
export async function findByValues(
  context: OperationContext,
  resource: ResourceModel,
  { fields }: UniqueSet,
  wanted: readonly Row[],
): Promise<Row[]> {
  const key = context.compiled(resource.page).fields.get(resource.key)
  const answered = key ? [key, ...fields] : fields
  const found: Row[] = []
  for (let start = 0; start < wanted.length; start += CHUNK) {
    const rows = rowsOf(context, resource, { own: true, scoped: false }).where(
      tupleCondition(fields, wanted.slice(start, start + CHUNK)),
    )
    found.push(...recordsOf(await selectFields(context, resource, rows, answered).execute(), answered))
  }
  return found
}

/** The rows, under the alias t, with the values of any of the records in these fields. */
export function tupleCondition(fields: readonly FieldModel[], records: readonly Row[]): Condition {
  const tuples = records.map(
    record =>
      sql`(${sql.join(fields.map(field => typed(field.column?.type, toColumn(field, record[field.name]))))})`,
  )
  const columns = sql.join(fields.map(({ name, column }) => columnRef('t', column?.name ?? name)))
  return sql<SqlBool>`(${columns}) in (${sql.join(tuples)})`
}

/** Row values take the types of their columns only when told. The type is the schema's, never a client's. */
const typed = (type: string | undefined, value: unknown) => sql`${value}::${sql.raw(type ?? 'text')}`
