import { Fault } from '#model/errors.ts'
import type { PageModel, ResourceModel } from '#model/types/index.ts'
import { shareForm } from '../documents/lockForm.ts'
import type { OperationContext } from '../engine/contracts/OperationContext.ts'
import type { ResourceHooks } from '../engine/contracts/ResourceHooks.ts'
import type { Row } from '../engine/contracts/records.ts'
import type { RegisterRecord } from '../engine/contracts/registers.ts'
import { compileResource } from '../engine/registry/compileResource.ts'
import { createRouter } from '../engine/registry/createRegistry.ts'
import { deriveRoutes } from '../engine/registry/deriveRoutes.ts'
import type { Registry } from '../engine/registry/Registry.ts'
import type { Route } from '../engine/registry/Route.ts'
import { partsOfRegister } from './compileStoredRegister.ts'
import { findRegister } from './readRegister.ts'
import { bodyOfChange, bodyOfNew } from './settleVersion.ts'

interface Known {
  record: RegisterRecord
  page: PageModel
}

/**
 * The endpoints of one register: the derived operations over the documents of its form alone. All else that a request
 * asks is answered by the application.
 */
export function registerRegistry(base: Registry, { record, page }: Known): Registry {
  const resource = page.resource as ResourceModel
  const routes = deriveRoutes(resource).map(route => ofForm(route, { register: record, resource }))
  const behaviour = { hooks: hooksOf(page), actions: {}, prepare: {}, counts: {}, rows: null, rowsRule: null }
  const compiled = compileResource(base.app, resource, behaviour)
  const isOwn = (key: string) => key === resource.page
  return {
    app: base.app,
    routes,
    find: createRouter(routes),
    resource: key => (isOwn(key) ? resource : base.resource(key)),
    compiled: key => (isOwn(key) ? compiled : base.compiled(key)),
    // The number of the form is a number: it was read from the address as digits.
    whereOf: asked => (asked === resource ? `formId == ${record.formId}` : base.whereOf(asked)),
    pageOf: asked => (asked === resource ? page : base.pageOf(asked)),
  }
}

interface Place {
  register: RegisterRecord
  resource: ResourceModel
}

/** The same route, whose changes are those of a register that is still as it was read. */
function ofForm(route: Route, place: Place): Route {
  const { register, resource } = place
  const name = route.origin.kind === 'operation' ? route.origin.operation.name : ''
  if (name === 'import')
    return { ...route, run: (context, input) => route.run(whileCurrent(context, register), input) }
  if (!route.transaction || route.method === 'GET') return route
  return {
    ...route,
    async run(context, input) {
      await assertCurrent(context, register)
      const written = { register, resource, body: input.body }
      if (name === 'create') return route.run(context, { ...input, body: await bodyOfNew(context, written) })
      if (name === 'update')
        return route.run(context, { ...input, body: await bodyOfChange(context, written) })
      return route.run(context, input)
    },
  }
}

/**
 * @throws Fault ROUTE_NOT_FOUND when the register was switched off meanwhile, BUSY when it was switched otherwise: the
 * next request knows it
 */
async function assertCurrent({ tx, caller }: OperationContext, register: RegisterRecord): Promise<void> {
  await shareForm(tx, register)
  const now = await findRegister(tx, caller.tenantId, register.formId)
  if (now === null) throw new Fault('ROUTE_NOT_FOUND')
  if (now.stamp !== register.stamp) throw new Fault('BUSY', { retryAfter: 1 })
}

/** An import has transactions of its own, and its documents take the version of the page: that of this register. */
const whileCurrent = (context: OperationContext, register: RegisterRecord): OperationContext => {
  const inTransaction: OperationContext['inTransaction'] = work =>
    context.inTransaction(async inside => {
      await assertCurrent(inside, register)
      return work(inside)
    })
  return Object.create(context, { inTransaction: { value: inTransaction } })
}

/** People know a document by the first text that it holds. */
function hooksOf(page: PageModel): ResourceHooks {
  const isName = partsOfRegister(page).find(
    ({ type, dict, options, schema }) => type === 'string' && !dict && !options && !schema.enum,
  )
  const titleOf = (content: unknown): string | null => {
    const value = isName ? (content as Row | null)?.[isName.name] : null
    return typeof value === 'string' ? [...value].slice(0, LONGEST_TITLE).join('') : null
  }
  return {
    beforeCreate(_context, values) {
      values.recordTitle = titleOf(values.content)
    },
    beforeUpdate(_context, _record, changes) {
      if ('content' in changes) changes.recordTitle = titleOf(changes.content)
    },
  }
}

const LONGEST_TITLE = 200
