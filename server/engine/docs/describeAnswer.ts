import { isGroupable } from '#model/list/grouping.ts'
import type { OperationName, ResourceModel } from '#model/types/index.ts'
import type { Registry } from '../registry/Registry.ts'
import type { Route } from '../registry/Route.ts'
import { XLSX } from '../sheet/workbook.ts'
import { hasSummary } from './describeQuery.ts'

type Schema = Record<string, unknown>

const FAULT: Schema = { $ref: '#/components/schemas/Fault' }
const SUCCESS: Schema = {
  type: 'object',
  required: ['code', 'msg'],
  properties: { code: { const: 200 }, msg: { type: 'string' } },
}

/** What a route answers: its success, or a fault, both with HTTP status 200. */
export function describeAnswer(registry: Registry, { origin }: Route): Schema {
  const description = '成功或错误，见 code'
  if (origin.kind === 'module') return json(description, withAnswer({ data: origin.route.answer ?? {} }))
  if (origin.kind === 'action') return json(description, withAnswer({ data: {} }))
  const { resource, operation } = origin
  if (operation.name !== 'export' && operation.name !== 'importTemplate') {
    return json(description, withAnswer(answerOf(registry, resource, operation.name)))
  }
  const file = { schema: { type: 'string', format: 'binary' } }
  return {
    description: '工作簿；失败时为 JSON',
    content: { [XLSX]: file, 'application/json': { schema: FAULT } },
  }
}

const json = (description: string, schema: Schema): Schema => ({
  description,
  content: { 'application/json': { schema: { anyOf: [schema, FAULT] } } },
})

const withAnswer = (properties: Record<string, Schema>): Schema =>
  Object.keys(properties).length === 0 ? SUCCESS : { allOf: [SUCCESS, { type: 'object', properties }] }

function answerOf(registry: Registry, resource: ResourceModel, name: OperationName): Record<string, Schema> {
  const record: Schema = { $ref: `#/components/schemas/${resource.page.replaceAll('/', '.')}` }
  const rows: Schema = { type: 'array', items: record }
  const total: Schema = { type: 'integer', description: '超过 10,000 时最多延迟一分钟' }
  switch (name) {
    case 'list': {
      const summary: Record<string, Schema> = hasSummary(registry, resource) ? { summary: SUMMARY } : {}
      if (resource.tree) return { data: rows, ...summary }
      const groups: Record<string, Schema> = resource.fields.some(field => isGroupable(resource, field))
        ? { groups: GROUPS }
        : {}
      const more = { total, ...groups, ...summary }
      return resource.style === 'page'
        ? { data: { type: 'object', properties: { list: rows, ...more } } }
        : { rows, ...more }
    }
    case 'trash':
      return resource.style === 'page'
        ? { data: { type: 'object', properties: { list: rows, total } } }
        : { rows, total }
    case 'read':
    case 'copy':
    case 'create':
    case 'update':
      return { data: record }
    case 'options':
      return { data: { type: 'array', items: OPTION }, total }
    case 'import':
      return { data: REPORT }
    case 'figures':
      return { data: FIGURES }
    default:
      return {}
  }
}

const OPTION: Schema = {
  type: 'object',
  required: ['value', 'label'],
  properties: {
    value: {},
    label: { type: 'string' },
    hint: { type: 'string', description: '同名时用于区分' },
    disabled: { type: 'boolean' },
    parent: {},
  },
}

const count: Schema = { type: 'integer' }
const word: Schema = { type: 'string' }

const GROUPS: Schema = {
  type: 'array',
  description: '指定 groupByColumn 时：本页各组的记录数和全部查询结果中的记录数，按顺序',
  items: { type: 'object', properties: { rows: count, count } },
}

const SUMMARY: Schema = {
  type: 'array',
  description: '指定 summaryOnly 时，代替记录',
  items: { type: 'object', properties: { field: word, function: word, value: {} } },
}

const values: Schema = {
  type: 'array',
  description: '各统计项的值，按 measures 的顺序；没有值为 null',
  items: {},
}

const FIGURES: Schema = {
  type: 'object',
  required: ['measures', 'dimensions', 'groups', 'total'],
  properties: {
    measures: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          ...{ name: word, title: {}, synonyms: { type: 'array', items: word } },
          of: { type: ['string', 'null'], description: '列出所统计记录的 figureOf；null 为全部' },
        },
      },
    },
    dimensions: { type: 'array', items: word },
    groups: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          keys: { type: 'array', items: { type: ['string', 'null'] } },
          labels: { type: 'array', items: word },
          count: { type: 'integer', description: '记录数' },
          values,
          within: { type: ['array', 'null'], description: '列出这些记录的 figureWithin', items: word },
          folded: { type: 'boolean', description: '是否由若干小组合并而成' },
        },
      },
    },
    total: { type: 'object', properties: { count, values } },
    base: { type: 'integer', description: '按多值字段统计时，至少有一个值的记录数' },
  },
}

const REPORT: Schema = {
  type: 'object',
  properties: {
    ...{ total: count, valid: count, created: count, updated: count },
    ignored: { type: 'array', description: '不能导入、已忽略的列', items: word },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { row: count, column: word, field: word, code: word, message: word },
      },
    },
  },
}
