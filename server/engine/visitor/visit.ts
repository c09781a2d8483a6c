import { Fault } from '#model/errors.ts'
import { insidesOf } from '#model/insides.ts'
import { localized } from '#model/language/localized.ts'
import type { ActionModel, FieldModel, ResourceModel, VisitorLinkModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Answer, Row } from '../contracts/records.ts'
import { holdsFor, refused } from '../expression/holdsFor.ts'
import { eitherOf } from '../present/sayInEither.ts'
import type { OperationInput } from '../registry/Route.ts'
import { runAction } from '../runAction.ts'
import { linkedRecord, linkOf } from './asVisitor.ts'
import { closedFault, linkStateOf } from './linkState.ts'

/** What a link lets its visitors do. */
interface Visit {
  resource: ResourceModel
  link: VisitorLinkModel
  action: ActionModel
}

/**
 * What a visitor is shown: the fields of the record that the link names, and the form to fill in with all that it
 * needs, so that it asks for nothing else. Where the action is not allowed now, why.
 */
export async function openVisit(
  context: OperationContext,
  { resource, link, action }: Visit,
): Promise<Answer> {
  const record = await linkedRecord(context)
  const fields = link.fields.flatMap(name => resource.fields.filter(field => field.name === name))
  const allowed = await holdsFor(context, context.compiled(resource.page), action.when, record)
  const asked = allowed ? (action.form?.fields ?? []) : []
  const { name } = await context.services.institution.tenant(context.tx, linkOf(context).tenantId)
  return {
    data: {
      title: link.title,
      institution: name,
      fields: fields.map(toVisitor),
      record: Object.fromEntries(fields.map(({ name }) => [name, record[name] ?? null])),
      action: allowed ? shownAction(action) : null,
      refusal: allowed ? null : refusalOf({ resource, link, action }, record).words,
      dictionaries: await dictionariesOf(context, [...fields, ...asked]),
    },
  }
}

/**
 * Runs the action on the one record of the link, whatever else was named.
 * @throws Fault STATE when the record does not allow it; INVALID with every mistake of the form at its field
 */
export async function runVisit(
  context: OperationContext,
  { resource, link, action }: Visit,
  input: OperationInput,
): Promise<Answer> {
  const { key } = resource
  const asked = new Set(action.form?.fields.map(({ name }) => name))
  const foreign = new Set([key, 'id', 'ids', `${key}s`, 'version'].filter(name => !asked.has(name)))
  const values = Object.fromEntries(Object.entries(input.body).filter(([name]) => !foreign.has(name)))
  const body = { ...values, [key]: linkOf(context).key }
  const own = { ...input, body, rawQuery: {}, query: new Map(), prepared: null }
  // Staff may have changed the record since the link was looked up.
  const assertAlso = async (record: Row) => {
    if (!(await holdsFor(context, context.compiled(resource.page), link.when, record)))
      throw new Fault('LINK_INVALID')
    const closed = closedFault(await linkStateOf(context, { resource, link, record }))
    if (closed) throw closed
  }
  await runAction(context, { resource, action, input: own, assertAlso }).catch(async (error: unknown) => {
    const code = error instanceof Fault ? error.code : null
    // Staff may have removed the record meanwhile: then the link opens nothing any longer.
    if (code === 'NOT_FOUND') await linkedRecord(context)
    throw code === 'STATE' ? refusalOf({ resource, link, action }, {}) : error
  })
  return { msg: localized('提交成功') }
}

/**
 * A field without what only the database and screens of accounts know of it. That it needs a permission is kept, not
 * which: whoever holds none is shown nothing of it.
 */
function toVisitor(field: FieldModel): FieldModel {
  const { fields, shapes, parts, permission } = field
  return {
    ...field,
    column: null,
    at: [],
    search: null,
    sortable: false,
    permission: { read: permission.read && UNHELD, write: permission.write && UNHELD },
    fields: fields.map(toVisitor),
    ...(shapes && { shapes: shapes.map(toVisitor) }),
    ...(parts && { parts: parts.map(toVisitor) }),
  }
}

/** In place of the names of permissions. */
const UNHELD = 'account'

const shownAction = ({ title, form, confirm, danger }: ActionModel) => ({
  title,
  confirm,
  danger,
  form: form && { ...form, fields: form.fields.map(toVisitor) },
})

/** The record is named only where the link shows its name. */
function refusalOf({ resource, link, action }: Visit, record: Row): Fault {
  const named = link.fields.includes(resource.label) ? record : {}
  return refused({ resource, record: named, asked: action, word: action.title })
}

/** The values of the dictionaries that a form needs, as the endpoint of accounts answers them. */
async function dictionariesOf(
  { services }: OperationContext,
  fields: readonly FieldModel[],
): Promise<Record<string, Row[]>> {
  const types = new Set(withInner(fields).flatMap(({ dict }) => (dict === null ? [] : [dict])))
  const entries = [...types].map(async type => {
    const known = await services.dictionaries.entries(type)
    const rows = known.map(({ dictValue, dictLabel, dictLabelEn, listClass, cssClass }) => ({
      ...{ dictValue, dictLabel: eitherOf(dictLabel, dictLabelEn), listClass, cssClass },
    }))
    return [type, rows] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

const withInner = (fields: readonly FieldModel[]): FieldModel[] =>
  fields.flatMap(field => [field, ...insidesOf(field).flatMap(inside => withInner(inside.fields))])
