import ExcelJS from 'exceljs'
import { textOf } from '#model/language/t.ts'
import type { FieldModel, OperationName, ResourceModel } from '#model/types/index.ts'
import type { Route } from '#server/engine/registry/Route.ts'
import { actionValues, ownRecords, valuesBeyondModel } from './examples.ts'
import { multipart } from './multipart.ts'
import { FOREIGN_MARK, OWNER_MARK, PLATFORM_MARK, valuesOf } from './valuesOf.ts'
import type { Request, Row, World } from './World.ts'

/** A valid call of a derived route, on a record of its own where it is about one; made from the models alone. */
export async function derivedRequest(world: World, route: Route): Promise<Request> {
  const { origin, method } = route
  if (origin.kind === 'operation') {
    return { method, ...(await operationRequests[origin.operation.name](world, route, origin.resource)) }
  }
  if (origin.kind !== 'action') throw new Error(`${route.id} is no derived route.`)
  const { resource, action } = origin
  const derived = await valuesOf(action.form?.fields ?? [], world.source(resource.page))
  const place = placeOf(route)
  const formOf = (record: Row) => ({ ...derived, ...actionValues[place]?.(world, record) })
  if (action.on === 'list') return { method, path: route.path, body: formOf({}) }
  const record = await recordFor(world, route, resource)
  const key = record[resource.key]
  const sent = action.on === 'row' ? key : [key]
  return { method, path: route.path, body: { ...formOf(record), [resource.key]: sent } }
}

type Draft = Omit<Request, 'method'>
type Build = (world: World, route: Route, resource: ResourceModel) => Promise<Draft>

const operationRequests: Record<OperationName, Build> = {
  list: withRecord(route => ({ path: `${route.path}?pageSize=500` })),
  options: withRecord((route, { tenancy }) => ({
    path: `${route.path}?keyword=${tenancy.kind === 'platform' ? PLATFORM_MARK : OWNER_MARK}`,
  })),
  export: withRecord(route => ({ path: route.path, body: {} })),
  figures: withRecord(route => ({ path: route.path })),
  importTemplate: async (_world, route) => ({ path: route.path, body: {} }),
  read: onFresh((route, key) => ({ path: at(route, key) })),
  copy: onFresh((route, key) => ({ path: at(route, key) })),
  remove: onFresh((route, key) => ({ path: at(route, key) })),
  create: async (world, route, resource) => ({
    path: route.path,
    body: { ...(await world.values(resource.page)), ...actionValues[placeOf(route)]?.(world, {}) },
  }),
  async update(world, route, resource) {
    const record = await recordFor(world, route, resource)
    const changeable = resource.fields.filter(field => field.write === 'always')
    const values = {
      ...(await valuesOf(changeable, world.source(resource.page))),
      ...(await valuesBeyondModel(world, resource.page)),
    }
    const known = Object.entries(values).filter(([name]) => changeable.some(field => field.name === name))
    return { path: route.path, body: { ...Object.fromEntries(known), [resource.key]: record[resource.key] } }
  },
  async consequences(world, route, resource) {
    const record = await recordFor(world, route, resource)
    const changes = (resource.consequences ?? []).flatMap(({ on }) =>
      'value' in on ? [[on.field, on.value]] : [],
    )
    return {
      path: route.path,
      body: { ...Object.fromEntries(changes), [resource.key]: record[resource.key] },
    }
  },
  async sort(world, route, resource) {
    const record = await world.fresh(resource.page)
    const order = resource.tree?.order as string
    return { path: route.path, body: { items: [{ [resource.key]: record[resource.key], [order]: 3 }] } }
  },
  async trash(world, route, resource) {
    await removed(world, resource)
    return { path: `${route.path}?pageSize=500` }
  },
  restore: async (world, route, resource) => ({ path: at(route, await removed(world, resource)) }),
  async import(world, route, resource) {
    const fields = resource.fields.filter(field => resource.operations.import?.fields?.includes(field.name))
    const row = await rowOfSheet(
      world,
      fields.filter(field => field.required),
    )
    const foreign = JSON.parse(JSON.stringify(row).replaceAll(OWNER_MARK, FOREIGN_MARK)) as Row
    return {
      path: route.path,
      ...multipart('file', 'import.xlsx', await workbook(row)),
      foreignPayload: multipart('file', 'import.xlsx', await workbook(foreign)).payload,
    }
  },
}

/** A call that needs something to be there. */
function withRecord(build: (route: Route, resource: ResourceModel) => Draft): Build {
  return async (world, route, resource) => {
    await (ownRecords[placeOf(route)]?.(world) ?? world.record(resource.page))
    return build(route, resource)
  }
}

function onFresh(build: (route: Route, key: unknown) => Draft): Build {
  return async (world, route, resource) =>
    build(route, (await recordFor(world, route, resource))[resource.key])
}

/** What a call is about: of its example, else a new one. */
const recordFor = (world: World, route: Route, { page }: ResourceModel): Promise<Row> =>
  ownRecords[placeOf(route)]?.(world) ?? world.fresh(page)

const placeOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`

/** The address with the key: /post/:postId → /post/3, /post/get → /post/get?id=3. */
function at({ path }: Pick<Route, 'path'>, key: unknown): string {
  const filled = path.replace(/:\w+/, String(key))
  return filled === path ? `${path}?id=${key}` : filled
}

async function removed(world: World, resource: ResourceModel): Promise<unknown> {
  const key = (await world.fresh(resource.page))[resource.key]
  const { method, path } = resource.operations.remove as { method: string; path: string }
  const who = resource.tenancy.kind === 'platform' ? world.platform : world.owner
  await world.succeed(who, { method, path: at({ path }, key) })
  return key
}

/** Header → cell: dictionaries and references by the words that people know them by. */
async function rowOfSheet(world: World, fields: FieldModel[]): Promise<Row> {
  const values = await valuesOf(fields, world.source())
  const cells: Row = {}
  for (const field of fields) {
    const target = field.reference ? await world.record(field.reference.page) : null
    cells[textOf(field.title)] = target ? target[field.reference?.label ?? ''] : values[field.name]
  }
  return cells
}

async function workbook(row: Row): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('导入')
  sheet.addRow(Object.keys(row))
  sheet.addRow(Object.values(row))
  return Buffer.from(await book.xlsx.writeBuffer())
}
