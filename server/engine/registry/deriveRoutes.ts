import { sql } from 'kysely'
import { textOf } from '#model/language/t.ts'
import type { ActionModel, OperationModel, OperationName, ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import { assertMayWrite } from '../access.ts'
import { consequences } from '../consequences/consequences.ts'
import type { OperationKind } from '../contracts/ModuleRoute.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Answer } from '../contracts/records.ts'
import { copy } from '../copy.ts'
import { create, prepareCreate } from '../create.ts'
import { exportRecords } from '../exportRecords.ts'
import { figures } from '../figures/figures.ts'
import { importRecords } from '../importRecords.ts'
import { importTemplate } from '../importTemplate.ts'
import { list, listRows } from '../list.ts'
import { options } from '../options.ts'
import { isOneOf, ownTenant } from '../query/condition.ts'
import { read } from '../read.ts'
import { remove } from '../remove.ts'
import { bodyLimitOf } from '../request/bodyLimit.ts'
import { keysOf, sentKeys } from '../request/keysOf.ts'
import { noteRecounts } from '../rollup/recount.ts'
import { prepareAction, runAction } from '../runAction.ts'
import { update } from '../update.ts'
import { updateSort } from '../updateSort.ts'
import { checkOneOf } from '../write/checkOneOf.ts'
import { checkOverlaps } from '../write/checkOverlaps.ts'
import { checkReferences } from '../write/checkReferences.ts'
import { constraintFault, faultOf } from '../write/constraintFault.ts'
import { changedFields, createDraft, recordAudit } from '../write/Draft.ts'
import { readStored } from '../write/readStored.ts'
import type { OperationInput, Route } from './Route.ts'

/** The work of a derived operation on a resource. */
export type Operation = (
  context: OperationContext,
  resource: ResourceModel,
  input: OperationInput,
) => Promise<Answer | undefined>

interface OperationWork {
  run: Operation
  /** Word for the operation log, after the resource's title. */
  word: string
  body: Route['body']
  /** False for what works without a transaction around it, to hold none over files and streams. */
  transaction: boolean
}

const works: Record<OperationName, OperationWork> = {
  list: { run: list, word: '查询', body: 'none', transaction: true },
  read: { run: read, word: '查看', body: 'none', transaction: true },
  create: { run: create, word: '新增', body: 'json', transaction: true },
  copy: { run: copy, word: '复制', body: 'none', transaction: true },
  update: { run: update, word: '修改', body: 'json', transaction: true },
  remove: { run: remove, word: '删除', body: 'none', transaction: true },
  export: { run: exportRecords, word: '导出', body: 'form', transaction: false },
  import: { run: importRecords, word: '导入', body: 'file', transaction: false },
  importTemplate: { run: importTemplate, word: '导入模板', body: 'form', transaction: false },
  options: { run: options, word: '选项', body: 'none', transaction: true },
  trash: { run: trash, word: '回收站', body: 'none', transaction: true },
  restore: { run: restore, word: '恢复', body: 'none', transaction: true },
  sort: { run: updateSort, word: '排序', body: 'json', transaction: true },
  figures: { run: figures, word: '统计', body: 'none', transaction: false },
  consequences: { run: consequences, word: '影响', body: 'json', transaction: true },
}

/**
 * The endpoints that follow from a resource: its operations, and its actions that call the server.
 * @param kinds what modules say that the operation log calls actions, by their names
 */
export function deriveRoutes(
  resource: ResourceModel,
  kinds: Readonly<Record<string, OperationKind>> = {},
): Route[] {
  const operations = Object.values(resource.operations).map(operation => operationRoute(resource, operation))
  const actions = resource.actions
    .filter(isCalled)
    .map(action => actionRoute(resource, action, kinds[action.name]))
  return [...operations, ...actions]
}

/** An action that only opens a route, or is drawn by hand without an effect of its own, has no endpoint. */
function isCalled(action: ActionModel): boolean {
  return action.link === null && (action.module || action.set.length > 0 || action.approval !== undefined)
}

function operationRoute(resource: ResourceModel, operation: OperationModel): Route {
  const { run, word, body, transaction } = works[operation.name]
  return {
    id: operation.id,
    method: operation.method,
    path: operation.path,
    title: `${textOf(resource.title)}${word}`,
    access: { permissions: operation.permissions },
    origin: { kind: 'operation', resource, operation },
    // A question changes nothing, and nobody asks later who has asked it.
    unlogged: operation.name === 'consequences' || resource.unlogged,
    transaction,
    body,
    ...(body === 'json'
      ? { bodyLimit: bodyLimitOf(resource.fields.map(({ schema }) => schema.maxLength)) }
      : {}),
    ...(operation.name === 'create'
      ? { prepare: (context, input) => prepareCreate(context, resource, input) }
      : {}),
    run: (context, input) => run(context, resource, input),
  }
}

function actionRoute(resource: ResourceModel, action: ActionModel, kind?: OperationKind): Route {
  return {
    id: action.id,
    method: action.method,
    path: action.path,
    title: `${textOf(resource.title)}${textOf(action.title)}`,
    access: { permissions: [action.permission] },
    origin: { kind: 'action', resource, action },
    unlogged: resource.unlogged,
    kind,
    transaction: true,
    body: 'json',
    prepare: (context, input) => prepareAction(context, { resource, action, input }),
    run: (context, input) => runAction(context, { resource, action, input }),
  }
}

/** A page of removed records, searched and sorted as the list is. */
async function trash(
  context: OperationContext,
  resource: ResourceModel,
  input: OperationInput,
): Promise<Answer> {
  return listRows(context, resource, input, 'removed')
}

/**
 * Brings removed records back, all of them or none.
 *
 * @throws NOT_FOUND when one of them is not in the trash, or the caller may not see it
 * @throws DUPLICATE when another record has taken what must be unique, OVERLAP when one has taken its range
 * @throws REFERENCE_MISSING when what one refers to is gone
 */
async function restore(
  context: OperationContext,
  resource: ResourceModel,
  input: OperationInput,
): Promise<Answer> {
  assertMayWrite(context, resource)
  const keys = keysOf(resource, sentKeys(resource, input))
  const named = await readStored(context, resource, keys, { state: 'removed' })
  const naming = [{ contested: context.compiled(resource.page).plan.contested, bodies: named }]
  const records = await readStored(context, resource, keys, { lock: true, state: 'removed', naming })
  const drafts = records.map(record => createDraft(null, record))
  const kept = changedFields(drafts, resource.fields)
  await checkReferences(context, kept, resource.fields)
  await checkOneOf(context, kept, resource.fields)
  await checkOverlaps(context, context.compiled(resource.page), drafts)
  const errors = drafts.flatMap(draft => draft.errors)
  if (errors.length > 0) throw faultOf(errors, resource.fields)
  await context.compiled(resource.page).hooks.beforeRestore?.(context, records)
  await context.tx
    .updateTable(`${resource.table} as t`)
    .set({ deleted_at: null })
    .where(ownTenant(context, resource, 't'))
    .where(isOneOf(sql.ref(`t.${columnOf(resource, resource.key)}`), keys))
    .execute()
    .catch(error => {
      throw constraintFault(context, resource, error)
    })
  for (const after of records) {
    noteRecounts(context, context.compiled(resource.page), { before: null, after })
    recordAudit(context, resource, { before: null, after })
  }
  return {}
}
