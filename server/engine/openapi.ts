import { textOf } from '#model/language/t.ts'
import { ONCE_HEADER } from '#model/once/onceHeader.ts'
import type { ActionModel, JsonSchema, OperationName, ResourceModel } from '#model/types/index.ts'
import { ONCE_DAYS } from '../once/onceDays.ts'
import { describeAnswer } from './docs/describeAnswer.ts'
import { describeFields, withoutDefaults } from './docs/describeFields.ts'
import { describeQuery, type Parameter } from './docs/describeQuery.ts'
import type { Registry } from './registry/Registry.ts'
import type { Access, Route } from './registry/Route.ts'
import { FILE_FIELD } from './request/fileExpected.ts'

/** An OpenAPI 3.1 document, plain JSON. */
interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, unknown>>
  components: Record<string, unknown>
}

const DESCRIPTION = [
  '所有回答的 HTTP 状态都是 200，结果看 code：200 成功，401 未登录，403 没有权限，404 不存在，',
  '601 可由用户改正（data.errors 列出字段、代码和消息），500 系统错误。',
  'retryAfter 是可以再试以前的秒数：登录次数过多、请求过多、数据库不可用、存储空间不足时给出，data.retryAfter 相同。',
  '数据库不可用或存储空间不足时 code 为 500，msg 中的“未保存”表示肯定没有保存，“保存结果未知”表示需要刷新核对。',
  'GET /health 例外：HTTP 200 表示正常，HTTP 503 表示异常，data.problems 列出原因（database、disk、queue、overload）。',
].join('')

/** The endpoints of a registry as an OpenAPI 3.1 document. */
export function openApiDocument(registry: Registry): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const route of registry.routes) {
    const path = route.path.replace(/:([^/]+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describe(registry, route) }
  }
  return withTitles({
    openapi: '3.1.0',
    info: { title: 'Mortise', version: registry.app.hash, description: DESCRIPTION },
    servers: [{ url: '/prod-api' }],
    tags: tagsOf(registry),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        link: { type: 'apiKey', in: 'header', name: 'X-Link-Code' },
      },
      schemas: { Fault: FAULT, ...recordSchemas(registry) },
    },
  })
}

/** The standard knows titles of one language: Chinese, as all that the document says. */
function withTitles(document: OpenApiDocument): OpenApiDocument {
  const isText = (value: unknown) => typeof value === 'object' && value !== null && 'zh' in value
  return JSON.parse(
    JSON.stringify(document, (name, value) => (name === 'title' && isText(value) ? value.zh : value)),
  )
}

function describe(registry: Registry, route: Route): Record<string, unknown> {
  const parameters = [...pathParameters(route), ...describeQuery(registry, route), ...keyParameter(route)]
  const body = describeBody(route)
  return {
    operationId: route.id,
    tags: [tagOf(route)],
    summary: route.title,
    description: [
      accessText(route.access),
      ...aliasText(route),
      ...rangeTexts(route),
      ...placesTexts(route),
    ].join('。'),
    ...(route.alias ? { deprecated: true } : {}),
    security: securityOf(route.access),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: { 200: describeAnswer(registry, route) },
  }
}

function securityOf(access: Access): object[] {
  if ('open' in access) return []
  return 'link' in access ? [{ link: [] }] : [{ session: [] }]
}

/** Who may call it, in words. */
function accessText(access: Access): string {
  if ('link' in access) return '无需登录：凭访客链接的编码'
  if ('open' in access) return '无需登录'
  if ('session' in access) return '登录即可'
  return access.permissions.length > 0 ? `权限（任一）：${access.permissions.join('、')}` : '权限：*:*:*'
}

/** New clients call a resource at its own address. */
const aliasText = ({ alias }: Route): string[] =>
  alias ? [`供已有客户端使用，与 ${alias.of.method} ${alias.of.path.replace(/:([^/]+)/g, '{$1}')} 相同`] : []

/** Ranges that what is written must not overlap. */
function rangeTexts({ origin }: Route): string[] {
  if (origin.kind !== 'operation' || !WRITING.has(origin.operation.name)) return []
  const { noOverlap, fields } = origin.resource
  const titleOf = (name: string) => textOf(fields.find(field => field.name === name)?.title ?? name)
  return noOverlap.map(({ same, from, to, when }) => {
    const compared = same.length === 0 ? '所有记录' : `${same.map(titleOf).join('、')}相同的记录`
    const condition = when === null ? '' : `（${when}）`
    return `${compared}${condition}从${titleOf(from)}到${titleOf(to)}（不含）的范围不得重叠`
  })
}

/** Places of other records that what is written takes. */
function placesTexts({ origin }: Route): string[] {
  if (origin.kind !== 'operation' || !WRITING.has(origin.operation.name)) return []
  const { places, fields } = origin.resource
  return places.map(({ in: name, taken, limit, when, count }) => {
    const many = count === null ? '一个名额' : `${count} 个名额`
    const title = textOf(fields.find(field => field.name === name)?.title ?? name)
    const condition = when === null ? '' : `（${when}）`
    return `每条记录${condition}占用所选${title}的${many}（${taken}），不得超过其 ${limit}`
  })
}

/** The key by which a request that is repeated makes no second record. */
function keyParameter({ origin }: Route): Parameter[] {
  if (origin.kind !== 'operation' || !origin.operation.once) return []
  const description = `由客户端生成，${ONCE_DAYS} 天内以同一键重复发送相同内容，不会再次新增，得到首次的回答；内容不同则为 601 KEY_REUSED`
  const schema = { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$' }
  return [{ name: ONCE_HEADER, in: 'header', required: false, description, schema }]
}

const WRITING: ReadonlySet<OperationName> = new Set(['create', 'update', 'import', 'restore'])

const pathParameters = ({ path }: Route): Parameter[] =>
  [...path.matchAll(/:([^/]+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    ...(name === 'ids' ? { description: '一个或多个编号，用逗号分隔' } : {}),
  }))

const tagOf = ({ origin, path }: Route): string =>
  origin.kind === 'module' ? (path.split('/')[1] ?? '') : origin.resource.page

const tagsOf = ({ app }: Registry): OpenApiDocument['tags'] =>
  Object.values(app.resources).map(({ page, title }) => ({ name: page, description: textOf(title) }))

/** Records as they are answered, by the key of their page. */
const recordSchemas = ({ app }: Registry): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.values(app.resources).map(({ page, schemas, fields }) => [
      schemaName(page),
      describeFields(schemas.answer, fields),
    ]),
  )

/** Names of components hold no slash. */
const schemaName = (page: string): string => page.replaceAll('/', '.')

const FAULT: JsonSchema = {
  type: 'object',
  required: ['code', 'msg'],
  properties: {
    code: { type: 'integer', enum: [401, 403, 404, 500, 601] },
    msg: { type: 'string' },
    retryAfter: { type: 'integer', title: '可以再试以前的秒数' },
    data: {
      type: 'object',
      properties: {
        retryAfter: { type: 'integer' },
        errors: {
          type: 'array',
          items: {
            type: 'object',
            properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
          },
        },
      },
    },
  },
}

/** The body that a route takes; null for none. */
function describeBody(route: Route): Record<string, unknown> | null {
  if (route.body === 'none') return null
  if (route.body === 'file') {
    return { required: true, content: { 'multipart/form-data': { schema: fileSchema(route) } } }
  }
  if (route.body === 'form') {
    const schema: JsonSchema = { type: 'object', additionalProperties: true }
    return route.method === 'GET' ? null : { content: { 'application/x-www-form-urlencoded': { schema } } }
  }
  return { required: true, content: { 'application/json': { schema: schemaOf(route) } } }
}

function fileSchema({ file = FILE_FIELD, origin }: Route): JsonSchema {
  const parts = (origin.kind === 'module' ? origin.route.parts : undefined) as JsonSchema | undefined
  return {
    type: 'object',
    required: [file, ...(parts?.required ?? [])],
    properties: { [file]: { type: 'string', format: 'binary' }, ...parts?.properties },
  }
}

function schemaOf({ origin, access }: Pick<Route, 'origin' | 'access'>): Record<string, unknown> {
  if (origin.kind === 'module') return origin.route.body ?? {}
  // Which record it is, the link says.
  if (origin.kind === 'action' && 'link' in access) {
    const { form } = origin.action
    return form ? { ...withoutDefaults(form.schema, form.fields) } : { type: 'object' }
  }
  if (origin.kind === 'action') return { ...actionSchema(origin.resource, origin.action) }
  const { resource, operation } = origin
  const { schemas, fields } = resource
  if (operation.name === 'create')
    return { ...withoutDefaults(describeFields(schemas.create, fields), fields) }
  return operation.name === 'update'
    ? { ...describeFields(schemas.update, fields) }
    : { ...sortSchema(resource) }
}

const SEEN_VERSION: Record<string, JsonSchema> = {
  version: { type: ['integer', 'null'], description: '已查看的版本；记录在此之后有改动时拒绝' },
}

/** The form with the key of the record, or those of the chosen ones. */
function actionSchema({ key, fields }: ResourceModel, { byReader, on, form }: ActionModel): JsonSchema {
  const own = fields.find(field => field.name === key)?.schema ?? {}
  const keys: Record<ActionModel['on'], Record<string, JsonSchema>> = {
    row: { [key]: own },
    selection: { [key]: { type: 'array', items: own, minItems: 1 } },
    list: {},
  }
  const asked = form ? withoutDefaults(describeFields(form.schema, form.fields), form.fields) : null
  return {
    type: 'object',
    properties: { ...keys[on], ...asked?.properties, ...(byReader && on === 'row' ? SEEN_VERSION : {}) },
    required: [...Object.keys(keys[on]), ...(asked?.required ?? [])],
  }
}

function sortSchema({ key, tree }: ResourceModel): JsonSchema {
  const properties: Record<string, JsonSchema> = { [key]: {} }
  for (const name of [tree?.order, tree?.parent]) if (name) properties[name] = { type: ['integer', 'null'] }
  return { type: 'object', properties: { items: { type: 'array', items: { type: 'object', properties } } } }
}
