import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { isPermitted, mayChoose } from '#model/fieldAccess.ts'
import { fieldOrPart } from '#model/fieldParts.ts'
import { localized } from '#model/language/localized.ts'
import { registerPermission } from '#model/register/registerKey.ts'
import { isSearchable, isShown } from '#model/register/registerPage.ts'
import { MOST_SEARCHED } from '#model/register/slots.ts'
import type { PropertySource } from '#model/source/property.ts'
import type { ColumnLayout, PageModel } from '#model/types/index.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import type { RegisterRecord } from '#server/engine/contracts/registers.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { defineQueueHandler } from '#server/engine/defineQueueHandler.ts'
import { putNode } from './registerMenu.ts'

const PUBLISH = 'tool:build:publish'
const QUERY = 'tool:build:query'

const names = {
  type: ['array', 'null'],
  items: { type: 'string', maxLength: 100 },
  maxItems: 200,
  uniqueItems: true,
}

/** Published forms whose documents have a page of their own. */
export default defineModule({
  works: [
    defineQueueHandler<{ tenantId: number; formId: number; stamp: number }>({
      name: 'register-slots',
      retry: { limit: 5, delaySeconds: 30, backoff: true },
      timeoutSeconds: 3600,
      run: (data, { services, signal }) => services.registers.fill(data, signal),
    }),
  ],
  routes: [
    {
      method: 'GET',
      path: '/tool/register/list',
      access: { permissions: ['tool:register:list'] },
      summary: 'Registers of the institution, with how many documents each has',
      run: async context => {
        const rows = await listRegisters(context)
        return { rows, total: rows.length }
      },
    },
    {
      method: 'GET',
      path: '/tool/build/:formId/register',
      access: { permissions: [PUBLISH, QUERY] },
      summary:
        'Whether a form of the institution is a register, what of it is shown and searched, and how far that is kept',
      run: async (context, { params }) => {
        const form = await context.services.documents.read(context, idOf(params.formId))
        const found = await context.services.registers.read(context.tx, context.caller.tenantId, form.formId)
        const facts = { mostSearched: MOST_SEARCHED, fields: await fieldsOf(context, form.formId) }
        return { data: found ? { ...toWire(found), ...facts } : { formId: form.formId, on: false, ...facts } }
      },
    },
    {
      method: 'POST',
      path: '/tool/build/:formId/register',
      access: { permissions: [PUBLISH] },
      title: '设置登记',
      summary: 'Switches a published form to a register or back; its documents stay',
      body: {
        type: 'object',
        required: ['on'],
        properties: {
          on: { type: 'boolean', title: localized('是否作为登记') },
          icon: { type: ['string', 'null'], title: localized('图标'), maxLength: 100 },
          parentId: { type: ['integer', 'null'], title: localized('上级菜单'), minimum: 1 },
          columns: { ...names, title: localized('列表字段') },
          search: { ...names, title: localized('搜索字段') },
        },
        additionalProperties: false,
      },
      run: async (context, { params, body }) => ({
        data: await switchRegister(context, idOf(params.formId), body),
      }),
    },
    {
      method: 'GET',
      path: '/run-time/:formId/page',
      access: { session: 'whoever may work in a register needs its page; checked inside' },
      summary: 'The page of a register, with everything derived',
      async run(context, { params }) {
        const formId = idOf(params.formId)
        const prefix = registerPermission(formId)
        const needed = ['list', 'query', 'add', 'edit'].map(verb => `${prefix}:${verb}`)
        if (!isPermitted(context.caller, needed)) throw new Fault('PERMISSION_DENIED')
        const page = await context.services.registers.page(context, formId)
        if (page === null) throw new Fault('NOT_FOUND')
        return { data: nameable(context, page) }
      },
    },
  ],
})

/** The page without columns of records that the caller may not choose from: there nobody would tell what they are called. */
function nameable({ caller, app }: RequestContext, page: PageModel): PageModel {
  const { list, resource } = page
  if (!list || !resource) return page
  const isNamed = ({ path }: ColumnLayout): boolean => {
    const field = fieldOrPart(resource.fields, path)
    if (!field?.partOf || !field.reference) return true
    const target = app.resources[field.reference.page]
    return target !== undefined && mayChoose(caller, target)
  }
  return { ...page, list: { ...list, columns: list.columns.filter(isNamed) } }
}

async function switchRegister(context: RequestContext, formId: number, body: Row): Promise<Row> {
  const { services, tx, caller } = context
  // Two who switch it on at once make one menu node, and nobody removes the form meanwhile.
  const { formName } = await services.documents.read(context, formId, { lock: true })
  const before = await services.registers.read(tx, caller.tenantId, formId)
  if (!body.on && before === null)
    throw new Fault('STATE', { message: localized('表单“{{formName}}”不是登记', { formName }) })
  const said = <T>(name: string, kept: T): T => (name in body ? (body[name] as T) : kept)
  const choice = {
    ...{ formId, title: formName, enabled: body.on === true },
    icon: said('icon', before?.icon ?? null),
    columns: said('columns', before?.columns ?? null),
    search: said('search', before?.search ?? null),
  }
  if (choice.enabled) await assertFields(context, formId, body)
  const parentId = said<number | null>('parentId', null)
  const menuId = await putNode(context, {
    ...{ formId, on: choice.enabled, title: formName, icon: choice.icon, parentId },
    menuId: before?.menuId ?? null,
  })
  const saved = await services.registers.save(context, { ...choice, menuId })
  if (saved === null) throw notPublished(formName)
  await services.callers.drop(tx, caller.tenantId)
  context.audit.push({
    resource: 'tool/build',
    key: formId,
    before: before && toWire(before),
    after: toWire(saved),
  })
  return toWire(saved)
}

const notPublished = (formName: string) =>
  new Fault('STATE', { message: localized('表单“{{formName}}”尚未发布，不能作为登记', { formName }) })

/** @throws Fault INVALID at columns or search for what the published form does not have, or cannot search */
async function assertFields(context: RequestContext, formId: number, body: Row): Promise<void> {
  const properties = await propertiesOf(context, formId)
  if (properties === null) return
  for (const at of ['columns', 'search'] as const) {
    const asked = (body[at] ?? []) as string[]
    const unknown = asked.find(name => !Object.hasOwn(properties, name))
    if (unknown !== undefined)
      throw fieldFault('INVALID', at, localized('表单没有字段“{{name}}”', { name: unknown }))
  }
  const search = (body.search ?? []) as string[]
  if (search.length > MOST_SEARCHED)
    throw fieldFault('INVALID', 'search', localized('最多可按 {{most}} 个字段搜索', { most: MOST_SEARCHED }))
  const long = search.find(name => !isSearchable(properties[name] as PropertySource))
  if (long !== undefined)
    throw fieldFault('INVALID', 'search', localized('字段“{{name}}”不能用于搜索', { name: long }))
}

/** What the version of its page describes, as it was written; null where there is none. */
async function propertiesOf(
  context: RequestContext,
  formId: number,
): Promise<Record<string, PropertySource> | null> {
  const versions = await context.services.documents.versions(context, formId)
  const latest = versions.find(({ withdrawTime }) => withdrawTime === null) ?? versions[0]
  const version = latest && (await context.services.documents.version(context, latest.versionId))
  if (!version) return null
  return (JSON.parse(version.schema) as { properties?: Record<string, PropertySource> }).properties ?? {}
}

/** What may be chosen for the list and the search of a register. */
const fieldsOf = async (context: RequestContext, formId: number): Promise<Row[]> =>
  Object.entries((await propertiesOf(context, formId)) ?? {}).map(([name, property]) => ({
    ...{ name, title: property.title ?? name },
    ...{ isShown: isShown(property), isSearchable: isSearchable(property) },
  }))

function idOf(text: string | undefined): number {
  const id = Number(text)
  if (!/^\d{1,15}$/.test(text ?? '') || id < 1) throw new Fault('NOT_FOUND')
  return id
}

function toWire({ enabled, tenantId: _owner, slots: _slots, stamp: _stamp, ...kept }: RegisterRecord): Row {
  return { ...kept, on: enabled }
}

/** Registers of an institution that are listed at most. */
const MOST = 500

/** The registers of the caller's own institution by their titles, on or not, with how many documents each has. */
async function listRegisters({ tx, caller }: RequestContext): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.form_id as "formId", r.title, r.enabled as "on", r.is_filled as "isFilled",
      r.fill_done as "fillDone", r.fill_total as "fillTotal",
      (select count(*)::int from sys_document_record d
        where d.tenant_id = r.tenant_id and d.form_id = r.form_id and d.deleted_at is null) as documents
    from sys_document_register r
    where r.tenant_id = ${caller.tenantId}
    order by r.title, r.form_id limit ${MOST}`.execute(tx)
  return rows
}
