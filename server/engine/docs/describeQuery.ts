import { CALENDAR_UNITS } from '#model/calendar/calendarUnits.ts'
import { fieldOrPart } from '#model/fieldParts.ts'
import { textOf } from '#model/language/t.ts'
import { isDated, isGroupable } from '#model/list/grouping.ts'
import type { ActionModel, FieldModel, JsonSchema, OperationName, ResourceModel } from '#model/types/index.ts'
import { EMPTY_OF } from '../query/emptyCondition.ts'
import type { Registry } from '../registry/Registry.ts'
import type { Route } from '../registry/Route.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: JsonSchema
}

/** What a route reads of the query. */
export function describeQuery(registry: Registry, { origin, method }: Route): Parameter[] {
  if (origin.kind === 'module') return moduleQuery(origin.route.query)
  if (origin.kind === 'action') return actionParameters(origin.resource, origin.action)
  const { resource, operation } = origin
  const filters = () => [...searchParameters(registry, resource), ...sortParameters(resource)]
  const parameters: Partial<Record<OperationName, () => Parameter[]>> = {
    list: () => [
      ...pageParameters(resource),
      ...filters(),
      ...groupParameters(resource),
      ...summaryParameters(registry, resource),
      ...withinParameters(resource),
    ],
    create: () => (resource.keepsDrafts ? [query('draft', text, '有值时删除自己在该页面暂存的表单')] : []),
    trash: () => [...pageParameters(resource), ...filters()],
    export: () => (method === 'GET' ? filters() : []),
    figures: () => [...figureParameters(resource), ...searchParameters(registry, resource)],
    options: optionParameters,
    import: importParameters,
    read: () => keyParameters(resource, operation.path, 'id'),
    copy: () => keyParameters(resource, operation.path, 'id'),
    remove: () => keyParameters(resource, operation.path, 'ids'),
  }
  return parameters[operation.name]?.() ?? []
}

const query = (name: string, schema: JsonSchema, description?: string): Parameter => ({
  name,
  in: 'query',
  schema,
  ...(description === undefined ? {} : { description }),
})

const text: JsonSchema = { type: 'string' }

function moduleQuery(schema: Record<string, unknown> | undefined): Parameter[] {
  const properties = (schema?.properties ?? {}) as Record<string, JsonSchema>
  const required = new Set((schema?.required ?? []) as string[])
  return Object.entries(properties).map(([name, property]) => ({
    ...query(name, property),
    ...(required.has(name) && { required: true }),
  }))
}

/** The fields that a list is searched by, as the search form of its page asks for them. */
function searchParameters(registry: Registry, resource: ResourceModel): Parameter[] {
  const page = registry.pageOf(resource)?.list?.search ?? []
  const operators = new Map(resource.fields.flatMap(({ name, search }) => (search ? [[name, search]] : [])))
  for (const { field, operator } of page) operators.set(field, operator)
  const parts = page.flatMap(({ field }) =>
    field.includes('.') ? (fieldOrPart(resource.fields, field) ?? []) : [],
  )
  const searched = [...resource.fields, ...parts].filter(({ name }) => operators.has(name))
  const parameters = searched.flatMap(field => {
    const operator = operators.get(field.name)
    return operator === 'range'
      ? rangeParameters(field)
      : [query(field.name, text, `${textOf(field.title)}（${operator}）`)]
  })
  return [...parameters, ...emptyParameters(searched)]
}

function emptyParameters(searched: readonly FieldModel[]): Parameter[] {
  if (searched.length === 0) return []
  const items: JsonSchema = { type: 'string', enum: [...new Set(searched.map(({ name }) => name))] }
  return [query(EMPTY_OF, { type: 'array', items }, '只含这个字段没有值的记录，可多次')]
}

function rangeParameters({ name, title }: FieldModel): Parameter[] {
  const word = name === 'createTime' ? 'Time' : `${name[0]?.toUpperCase()}${name.slice(1)}`
  return [
    query(`params[begin${word}]`, text, `${textOf(title)}（起）`),
    query(`params[end${word}]`, text, `${textOf(title)}（止）`),
  ]
}

function pageParameters({ style, tree }: ResourceModel): Parameter[] {
  if (tree) return []
  return [
    query(style === 'page' ? 'pageNo' : 'pageNum', { type: 'integer', minimum: 1 }),
    query('pageSize', { type: 'integer', minimum: 1, maximum: 500 }),
  ]
}

function sortParameters({ fields }: ResourceModel): Parameter[] {
  const names = fields.filter(field => field.sortable).map(field => field.name)
  if (names.length === 0) return []
  return [
    query('orderByColumn', { type: 'string', enum: names }),
    query('isAsc', { type: 'string', enum: ['asc', 'desc', 'ascending', 'descending'] }),
  ]
}

function groupParameters(resource: ResourceModel): Parameter[] {
  const fields = resource.fields.filter(field => isGroupable(resource, field))
  if (fields.length === 0) return []
  const column: JsonSchema = { type: 'string', enum: fields.map(({ name }) => name) }
  const units: JsonSchema = { type: 'string', enum: [...CALENDAR_UNITS] }
  return [
    query('groupByColumn', column, '按此字段分组，同组的记录排在一起'),
    ...(fields.some(isDated)
      ? [
          query(
            'groupByUnit',
            units,
            '日期和时间按日（day，未指定时）、周（week）、月（month）、季度（quarter）、学年（academicYear）或年（year）分组',
          ),
        ]
      : []),
  ]
}

/** Whether figures stand below the list of a resource. */
export const hasSummary = (registry: Registry, resource: ResourceModel): boolean =>
  (registry.pageOf(resource)?.list?.summary.length ?? 0) > 0

const summaryParameters = (registry: Registry, resource: ResourceModel): Parameter[] =>
  hasSummary(registry, resource)
    ? [query('summaryOnly', { type: 'boolean' }, '只回答全部查询结果的汇总（summary）')]
    : []

/** What is asked of figures beside the filters of the list. */
const figureParameters = (resource: ResourceModel): Parameter[] => [
  query(
    'figureMeasures',
    text,
    `统计项，用逗号分隔，未指定时为全部可见的：${resource.measures.map(({ name, title }) => `${name} ${textOf(title)}`).join('、')}`,
  ),
  query(
    'figureBy',
    { type: 'array', items: text, maxItems: 3 },
    resource.minGroup
      ? `统计维度：${resource.minGroup.by.join('、')}；少于 ${resource.minGroup.size} 条的小组合并回答`
      : '统计维度，可多次：字段，或跨引用的路径；日期加 :day、:week、:month、:quarter、:academicYear、:year，数字加区间 :0,100,1000，地区加 :province、:city',
  ),
  ...withinParameters(resource),
]

/** By which a list shows the records that a figure is about. */
const withinParameters = ({ operations, measures }: ResourceModel): Parameter[] =>
  operations.figures
    ? [
        query(
          'figureWithin',
          { type: 'array', items: text },
          '只含某一组的记录，可多次：维度=值，如 createTime:month=2026-01；值为空时为没有值的记录',
        ),
        query(
          'figureOf',
          { type: 'string', enum: measures.map(({ name }) => name) },
          '只含这个统计项所统计的记录',
        ),
      ]
    : []

const optionParameters = (): Parameter[] => [
  query('keyword', text),
  query('ids', text, '按值查名称，用逗号分隔'),
  query('from', text, '引用所在页面'),
  query('field', text, '引用字段'),
  query('values', text, '表单内容（JSON），供筛选条件使用'),
  query('pageNum', { type: 'integer', minimum: 1 }),
  query('pageSize', { type: 'integer', minimum: 1, maximum: 100 }),
]

const importParameters = (): Parameter[] => [
  query('preview', { type: 'boolean' }, '只检查，不导入'),
  query('updateSupport', { type: 'boolean' }, '已存在的记录予以更新'),
  query('way', text, '所选的导入方式'),
]

/** What a client may send in the query that has no body: which record. */
const actionParameters = ({ key }: ResourceModel, { on }: ActionModel): Parameter[] =>
  on === 'row' ? [query(key, text, '请求体中没有时，由此指定记录')] : []

const keyParameters = (resource: ResourceModel, path: string, name: string): Parameter[] =>
  path.includes(':') ? [] : [{ ...query(name, text, resource.key), required: true }]
