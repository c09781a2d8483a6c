import { sql } from 'kysely'
import { itemKey } from '#model/audience/isMeant.ts'
import { messageOf } from '#model/errors.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import { hasRegion } from '#model/region/regionNames.ts'
import type { AudiencePartModel, FieldModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import { platformTenant } from '../../db/sync/policies.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { isAudience } from '../present/embedAudience.ts'
import { columnRef, isOneOf } from '../query/condition.ts'
import { candidatesOf } from '../query/rowsOf.ts'
import { checkReferences } from './checkReferences.ts'
import { checkDictionaries } from './checkValues.ts'
import { addError, type ChangedField, type Draft } from './Draft.ts'

/**
 * Notes a mistake at every audience that names what the caller may not choose: what is not there, another tenant's or
 * outside the data scope, as for references, and other tenants unless it is the platform. What stands already stays.
 */
export async function checkAudience(
  context: OperationContext,
  changed: readonly ChangedField[],
): Promise<void> {
  for (const { draft, field, path, value } of changed) {
    if (!isAudience(field)) continue
    for (const part of field.audience.parts) {
      const items = addedItems(part, { rule: value, before: draft.before?.[field.name] })
      if (items.length > 0) await checkPart(context, { draft, field, path, part, items })
    }
  }
}

interface PartCheck {
  draft: Draft
  field: FieldModel
  path: string
  part: AudiencePartModel
  items: readonly unknown[]
}

async function checkPart(context: OperationContext, check: PartCheck): Promise<void> {
  const { draft, path, part, items } = check
  const refuse = (message: LocalizedText) =>
    addError(draft, { field: path, code: 'REFERENCE_MISSING', message })
  const title = part.title
  if (part.isPlatform && context.caller.tenantId !== platformTenant)
    refuse(localized('只有平台可以按“{{title}}”选择', { title }))
  else if (part.reference === null) await checkTraits(context, check)
  else if (!(await areChoosable(context, part, items)))
    refuse(localized('{{title}}：{{message}}', { title, message: messageOf('REFERENCE_MISSING') }))
}

/** What a rule names of a part that the record did not name before. */
function addedItems(
  { name }: AudiencePartModel,
  { rule, before }: { rule: unknown; before: unknown },
): unknown[] {
  const held = new Set(itemsOf(before, name).map(itemKey))
  return itemsOf(rule, name).filter(item => !held.has(itemKey(item)))
}

function itemsOf(rule: unknown, part: string): unknown[] {
  const items =
    typeof rule === 'object' && rule !== null && Object.hasOwn(rule, part) ? (rule as Row)[part] : []
  return Array.isArray(items) ? items : []
}

/** The id that an item names: of a node its own. */
const idOf = (item: unknown): unknown => (typeof item === 'object' ? (item as Row | null)?.id : item)

async function areChoosable(
  context: OperationContext,
  { reference }: AudiencePartModel,
  items: readonly unknown[],
): Promise<boolean> {
  if (reference === null) return true
  const target = context.resource(reference.page)
  const key = columnRef('t', columnOf(target, reference.key))
  const ids = [...new Set(items.map(idOf))]
  const { found } = await candidatesOf(context, target, null)
    .where(isOneOf(key, ids))
    .select(sql<string>`count(*)`.as('found'))
    .executeTakeFirstOrThrow()
  return Number(found) === ids.length
}

/** Values that are chosen are those that a record of the page could have. */
async function checkTraits(
  context: OperationContext,
  { draft, path, part, items }: PartCheck,
): Promise<void> {
  const values = items.flatMap(item =>
    part.by.flatMap(field => {
      const value = (item as Row | null)?.[field.name] ?? null
      return value === null ? [] : [{ draft, field, path, value }]
    }),
  )
  await checkDictionaries(context, values)
  await checkReferences(context, values, part.by)
  for (const { field, value } of values) {
    if (field.schema.format !== 'region' || hasRegion(String(value))) continue
    const message = localized('没有“{{written}}”这个行政区划', { written: String(value) })
    addError(draft, { field: path, code: 'INVALID', message })
  }
}
