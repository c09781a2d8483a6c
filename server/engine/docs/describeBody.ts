import type { ActionModel, JsonSchema, ResourceModel } from '#model/types/index.ts'
import type { Route } from '../registry/Route.ts'
import { FILE_FIELD } from '../request/fileExpected.ts'

/** The body that a route takes; null for none. */
export function describeBody(route: Route): Record<string, unknown> | null {
  const { origin } = route
  if (route.body === 'none') return null
  if (route.body === 'file') {
    return { required: true, content: { 'multipart/form-data': { schema: fileSchema(route.file) } } }
  }
  if (route.body === 'form') {
    const schema: JsonSchema = { type: 'object', additionalProperties: true }
    return route.method === 'GET' ? null : { content: { 'application/x-www-form-urlencoded': { schema } } }
  }
  return { required: true, content: { 'application/json': { schema: schemaOf(origin) } } }
}

const fileSchema = (field = FILE_FIELD): JsonSchema => ({
  type: 'object',
  required: [field],
  properties: { [field]: { type: 'string', format: 'binary' } },
})

function schemaOf(origin: Route['origin']): Record<string, unknown> {
  if (origin.kind === 'module') return origin.route.body ?? {}
  if (origin.kind === 'action') return { ...actionSchema(origin.resource, origin.action) }
  const { resource, operation } = origin
  if (operation.name === 'create') return { ...resource.schemas.create }
  return operation.name === 'update' ? { ...resource.schemas.update } : { ...sortSchema(resource) }
}

/** The form with the key of the record, or those of the chosen ones. */
function actionSchema({ key, fields }: ResourceModel, { on, form }: ActionModel): JsonSchema {
  const own = fields.find(field => field.name === key)?.schema ?? {}
  const keys: Record<ActionModel['on'], Record<string, JsonSchema>> = {
    row: { [key]: own },
    selection: { [key]: { type: 'array', items: own, minItems: 1 } },
    list: {},
  }
  return {
    type: 'object',
    properties: { ...keys[on], ...form?.schema.properties },
    required: [...Object.keys(keys[on]), ...(form?.schema.required ?? [])],
  }
}

function sortSchema({ key, tree }: ResourceModel): JsonSchema {
  const properties: Record<string, JsonSchema> = { [key]: {} }
  for (const name of [tree?.order, tree?.parent]) if (name) properties[name] = { type: ['integer', 'null'] }
  return { type: 'object', properties: { items: { type: 'array', items: { type: 'object', properties } } } }
}
