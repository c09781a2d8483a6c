import { Fault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import { localized } from '#model/language/localized.ts'
import { fitViewState, type ListView, type ViewState, viewStateSchema } from '#model/list-view/viewState.ts'
import { formOfRegister } from '#model/register/registerKey.ts'
import type { PageModel } from '#model/types/index.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { assertFree, assertMayChange, assertRoom, assertState, lockViews, type NewView } from './viewRules.ts'

const own = 'the views of lists that the caller may open'

const page = { type: 'string', title: localized('页面'), minLength: 1, maxLength: 200 }
const name = { type: 'string', title: localized('视图名称'), minLength: 1, maxLength: 50, pattern: '\\S' }
const shared = { type: 'boolean', title: localized('共享') }
const state = { ...viewStateSchema, title: localized('视图内容') }
const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

/** Saved views of lists: everybody's own, and those that are offered to the institution. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/system/list-view/list',
      access: { session: own },
      summary: 'The own views of a list and the shared ones, without what the caller may not read',
      query: { type: 'object', required: ['page'], properties: { page } },
      run: async (context, { query }) => ({
        data: await listViews(context, await openList(context, query.page)),
      }),
    },
    {
      method: 'POST',
      path: '/system/list-view',
      access: { session: own },
      title: '新增视图',
      summary: 'A new view of a list',
      body: {
        type: 'object',
        required: ['page', 'name', 'state'],
        additionalProperties: false,
        properties: { page, name, state, shared },
      },
      run: create,
    },
    {
      method: 'PUT',
      path: '/system/list-view',
      access: { session: own },
      title: '修改视图',
      summary: 'Names a view anew, stores another state in it, shares it or takes it back',
      body: {
        type: 'object',
        required: ['viewId'],
        additionalProperties: false,
        properties: { viewId: id, name, state, shared, version: { type: 'integer' } },
      },
      run: update,
    },
    {
      method: 'PUT',
      path: '/system/list-view/default',
      access: { session: own },
      title: '设置默认视图',
      summary: 'With which view a list opens for the caller; null with none',
      body: {
        type: 'object',
        required: ['page', 'viewId'],
        additionalProperties: false,
        properties: { page, viewId: { ...id, type: ['integer', 'null'] } },
      },
      run: choose,
    },
    {
      method: 'DELETE',
      path: '/system/list-view/:viewId',
      access: { session: own },
      title: '删除视图',
      summary: 'Removes a view',
      run: remove,
    },
  ],
})

/** @throws Fault NOT_FOUND where the page has no views; PERMISSION_DENIED where the caller may not open its list */
async function openList(context: RequestContext, key: unknown): Promise<PageModel> {
  const { caller } = context
  const model = typeof key === 'string' ? await pageNamed(context, key) : null
  const list = model?.resource?.operations.list
  if (!model?.list?.views || !list) throw new Fault('NOT_FOUND')
  if (!isPermitted(caller, list.permissions)) throw new Fault('PERMISSION_DENIED')
  return model
}

/** A page of the application, or a register of the caller's institution. */
async function pageNamed(context: RequestContext, key: string): Promise<PageModel | null> {
  const formId = formOfRegister(key)
  if (formId !== null) return context.services.registers.page(context, formId)
  return Object.hasOwn(context.app.pages, key) ? (context.app.pages[key] ?? null) : null
}

interface StoredView {
  view_id: number
  user_id: number
  name: string
  shared: boolean
  state: ViewState
  version: number
  create_by: string | null
  /** null where it is not the caller's default. */
  chosen: number | null
}

/** The views of a list that the caller may know of: the own ones, and where views are shared those of others. */
async function readViews({ tx, caller }: RequestContext, model: PageModel): Promise<StoredView[]> {
  const others = model.list?.views?.share ?? null
  const views = await tx
    .selectFrom('sys_list_view as t')
    .leftJoin('sys_list_view_default as d', join =>
      join
        .on('d.tenant_id', '=', caller.tenantId)
        .on('d.user_id', '=', caller.userId)
        .onRef('d.page', '=', 't.page')
        .onRef('d.view_id', '=', 't.view_id'),
    )
    .selectAll('t')
    .select('d.view_id as chosen')
    .where('t.tenant_id', '=', caller.tenantId)
    .where('t.page', '=', model.component)
    .where(test =>
      others === null
        ? test('t.user_id', '=', caller.userId)
        : test.or([test('t.user_id', '=', caller.userId), test('t.shared', '=', true)]),
    )
    .orderBy('t.shared')
    .orderBy('t.name')
    .execute()
  return views as unknown as StoredView[]
}

async function listViews(context: RequestContext, model: PageModel): Promise<ListView[]> {
  const views = await readViews(context, model)
  return views.map(view => toWire(context, model, view))
}

function toWire({ caller }: RequestContext, model: PageModel, view: StoredView): ListView {
  const share = model.list?.views?.share ?? null
  const isOwn = view.user_id === caller.userId
  return {
    viewId: view.view_id,
    name: view.name,
    shared: view.shared,
    own: isOwn,
    changeable: view.shared ? share !== null && isPermitted(caller, [share]) : isOwn,
    isDefault: view.chosen !== null,
    state: fitViewState(view.state, model, caller),
    version: view.version,
    createBy: view.create_by,
  }
}

async function create(context: RequestContext, { body }: RouteInput) {
  const { tx, caller } = context
  const model = await openList(context, body.page)
  const view = { ...(body as unknown as NewView), shared: body.shared === true }
  view.name = view.name.trim()
  assertState(view.state, model, caller)
  if (view.shared) assertMayChange(caller, model, { shared: true, user_id: caller.userId })
  await lockViews(tx, caller.tenantId, model.component)
  const place = { page: model.component, userId: caller.userId, viewId: null }
  await assertRoom(context, place, view.shared)
  await assertFree(context, place, view)
  const { view_id } = await tx
    .insertInto('sys_list_view')
    .values({
      tenant_id: caller.tenantId,
      user_id: caller.userId,
      page: model.component,
      name: view.name,
      shared: view.shared,
      state: JSON.stringify(view.state),
      create_by: caller.userName,
      create_time: context.now,
    })
    .returning('view_id')
    .executeTakeFirstOrThrow()
  return { data: await readOne(context, model, view_id) }
}

async function update(context: RequestContext, { body }: RouteInput) {
  const { tx, caller, now } = context
  const { model, before } = await findView(context, body.viewId)
  if (body.version !== undefined && body.version !== before.version) throw new Fault('STALE')
  const name = typeof body.name === 'string' ? body.name.trim() : before.name
  const shared = (body.shared ?? before.shared) as boolean
  if (shared !== before.shared) assertMayChange(caller, model, { shared: true, user_id: before.user_id })
  const state = body.state as ViewState | undefined
  if (state) assertState(state, model, caller)
  const place = { page: model.component, userId: before.user_id, viewId: before.view_id }
  if (shared !== before.shared) await assertRoom(context, place, shared)
  await assertFree(context, place, { name, shared })
  await tx
    .updateTable('sys_list_view')
    .set(row => ({
      name,
      shared,
      update_time: now,
      version: row('version', '+', 1),
      ...(state ? { state: JSON.stringify(state) } : {}),
    }))
    .where('tenant_id', '=', caller.tenantId)
    .where('view_id', '=', place.viewId)
    .execute()
  return { data: await readOne(context, model, place.viewId) }
}

async function remove(context: RequestContext, { params }: RouteInput) {
  const { before } = await findView(context, Number(params.viewId))
  await context.tx
    .deleteFrom('sys_list_view')
    .where('tenant_id', '=', context.caller.tenantId)
    .where('view_id', '=', before.view_id)
    .execute()
  return {}
}

async function choose(context: RequestContext, { body }: RouteInput) {
  const { tx, caller } = context
  const model = await openList(context, body.page)
  const key = { tenant_id: caller.tenantId, user_id: caller.userId, page: model.component }
  if (body.viewId === null) {
    await tx
      .deleteFrom('sys_list_view_default')
      .where('tenant_id', '=', key.tenant_id)
      .where('user_id', '=', key.user_id)
      .where('page', '=', key.page)
      .execute()
    return {}
  }
  await lockViews(tx, caller.tenantId, model.component)
  const view_id = (await readOne(context, model, body.viewId)).viewId
  await tx
    .insertInto('sys_list_view_default')
    .values({ ...key, view_id })
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id', 'page']).doUpdateSet({ view_id }))
    .execute()
  return {}
}

/** @throws Fault NOT_FOUND when the caller knows of no such view */
async function readOne(context: RequestContext, model: PageModel, viewId: unknown): Promise<ListView> {
  const found = (await listViews(context, model)).find(view => view.viewId === viewId)
  if (!found) throw new Fault('NOT_FOUND')
  return found
}

/** A view that the caller may change, and that nobody else changes until the end of the transaction. */
async function findView(context: RequestContext, viewId: unknown) {
  const { tx, caller } = context
  const known = Number.isSafeInteger(viewId)
    ? await tx
        .selectFrom('sys_list_view')
        .select('page')
        .where('tenant_id', '=', caller.tenantId)
        .where('view_id', '=', viewId as number)
        .where(test => test.or([test('user_id', '=', caller.userId), test('shared', '=', true)]))
        .executeTakeFirst()
    : undefined
  if (!known) throw new Fault('NOT_FOUND')
  const model = await openList(context, known.page)
  await lockViews(tx, caller.tenantId, model.component)
  const before = (await readViews(context, model)).find(view => view.view_id === viewId)
  if (!before) throw new Fault('NOT_FOUND')
  assertMayChange(caller, model, before)
  return { model, before }
}
