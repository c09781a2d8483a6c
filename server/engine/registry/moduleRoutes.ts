import { Fault } from '#model/errors.ts'
import { withBounds } from '#model/field-types/shared/numbers.ts'
import { LocalizedText } from '#model/language/localized.ts'
import type { JsonSchema } from '#model/types/index.ts'
import type { Validator } from '#model/validation/index.ts'
import { createAjvValidator, mistakesIn } from '#server/validation/createAjvValidator.ts'
import type { ModuleRoute } from '../contracts/ModuleRoute.ts'
import type { Row } from '../contracts/records.ts'
import type { ModuleDefinition } from '../defineModule.ts'
import { bodyLimitOf } from '../request/bodyLimit.ts'
import { withoutCaller } from '../visitor/asVisitor.ts'
import type { Access, OperationInput, Route } from './Route.ts'

/** The routes of a module, their bodies and queries checked before they run. */
export function moduleRoutes(module: ModuleDefinition): Route[] {
  return (module.routes ?? []).map(route => toRoute(route, module.resource))
}

function toRoute(route: ModuleRoute, page: string | undefined): Route {
  const { method, path } = route
  const access = accessOf(route, page)
  const checkBody = lazily(route.body)
  const checkQuery = lazily(route.query)
  const read = ({ params, rawQuery, body, request, reply }: OperationInput) => {
    check(checkQuery, rawQuery)
    const sent = emptyAsNull(route.body, body)
    check(checkBody, sent)
    return { params, query: rawQuery, body: sent, request, reply }
  }
  const { prepare } = route
  return {
    id: idOf(route),
    method,
    path,
    title: route.title ?? route.summary ?? `${method} ${path}`,
    access,
    asActor: route.asActor,
    beforePasswordChange: route.beforePasswordChange,
    reading: route.reading,
    noted: route.noted,
    unlogged: route.unlogged !== undefined,
    origin: { kind: 'module', route },
    kind: route.kind,
    limits: route.limits,
    puzzleAfter: route.puzzleAfter,
    alsoClosed: route.alsoClosed,
    device: route.device,
    account: route.account,
    transaction: !('open' in access) && route.transaction !== false,
    body: bodyOf(route),
    file: route.file,
    list: route.list,
    bodyLimit: bodyLimitOf(lengthsOf(route.body)),
    ...(prepare ? { prepare: async (context, input) => prepare(context, read(input)) } : {}),
    async run(context, input) {
      const seen = 'link' in access ? withoutCaller(context) : context
      return route.run(seen, { ...read(input), prepared: input.prepared })
    },
  }
}

/** @throws Error where a link would open no record, or nothing would keep it from being stopped meanwhile */
function accessOf({ access, path, transaction }: ModuleRoute, page: string | undefined): Access {
  if (!('link' in access)) return access
  if (page === undefined || transaction === false)
    throw new Error(
      `${path} is behind a link: its module must name the resource of the record, and it needs a transaction.`,
    )
  return { link: { page, purpose: access.link } }
}

function bodyOf({ body, file }: ModuleRoute): Route['body'] {
  if (file !== undefined) return 'file'
  return body === undefined ? 'none' : 'json'
}

const lengthsOf = (schema: ModuleRoute['body']): (number | undefined)[] =>
  Object.values((schema?.properties ?? {}) as Record<string, JsonSchema>).map(({ maxLength }) => maxLength)

/** Most routes are never called between two changes of a schema, so that validators are made when needed. */
function lazily(schema: Record<string, unknown> | undefined): (() => Validator) | null {
  if (schema === undefined) return null
  let validator: Validator | undefined
  return () => {
    validator ??= createAjvValidator(withinNumbers(schema) as JsonSchema)
    return validator
  }
}

/** The same schema, whose whole numbers go as far as a double counts exactly: the database holds no larger ones. */
function withinNumbers(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withinNumbers)
  // Titles in two languages are no part of what is held to.
  if (typeof schema !== 'object' || schema === null || schema instanceof LocalizedText) return schema
  const bounded = Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, withinNumbers(part)]),
  ) as JsonSchema
  return [bounded.type].flat().includes('integer') ? withBounds(bounded, Number.MAX_SAFE_INTEGER) : bounded
}

function check(validator: (() => Validator) | null, value: unknown): void {
  const errors = validator ? mistakesIn(validator(), value) : []
  if (errors.length > 0) throw new Fault('INVALID', { errors })
}

/** Clients send "" for what is not filled in: null, where the schema takes null. */
function emptyAsNull(schema: ModuleRoute['body'], body: Row): Row {
  const properties = (schema?.properties ?? {}) as Record<string, JsonSchema>
  const empty = Object.keys(properties).filter(name => body[name] === '' && takesNull(properties[name]))
  return empty.length === 0 ? body : { ...body, ...Object.fromEntries(empty.map(name => [name, null])) }
}

const takesNull = (schema: JsonSchema | undefined): boolean =>
  Array.isArray(schema?.type) && schema.type.includes('null')

/** GET /asset/device/parts/:deviceId → getAssetDevicePartsByDeviceId. */
function idOf({ method, path }: ModuleRoute): string {
  const words = path
    .replace(/:(\w+)/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter(word => word !== '')
  const slash = path.endsWith('/') && path.length > 1 ? 'Index' : ''
  return (
    method.toLowerCase() + words.map(word => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('') + slash
  )
}
