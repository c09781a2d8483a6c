import { Fault, fieldFault } from '#model/errors.ts'
import type { ReadNote, ReadTables } from '#model/generate/GeneratedTable.ts'
import { localized, wordsOf } from '#model/language/localized.ts'
import { assertPlatform } from '#server/engine/access.ts'
import type { TableSource } from '#server/engine/contracts/Generator.ts'
import type { ModuleRoute, RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { readPart } from '#server/engine/request/readPart.ts'
import { SOURCES } from './genTable.ts'
import { readForms } from './readForms.ts'
import { storeTables } from './storeTables.ts'

const IMPORT = { permissions: ['tool:gen:import'] }
const LARGEST = 20 * 1024 * 1024
const LONGEST_TEXT = 2_000_000
const KINDS = ['sql', 'openapi', 'excel'] as const

const names = { type: 'string', maxLength: 50_000 }

/** Bringing in tables: of the database, of files and texts, of published forms. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/tool/gen/db/list',
      access: IMPORT,
      summary: 'Tables of the database that no page owns',
      query: {
        type: 'object',
        properties: { tableName: names, tableComment: names, pageNum: names, pageSize: names },
      },
      run: listFree,
    },
    {
      method: 'POST',
      path: '/tool/gen/importTable',
      access: IMPORT,
      title: '导入表',
      summary: 'Brings in tables of the database by their names, joined by commas',
      query: { type: 'object', properties: { tables: names, tplWebType: names } },
      body: { type: 'object', properties: { tables: names } },
      async run(context, { query, body }) {
        assertPlatform(context)
        const wanted = namesIn(query.tables ?? body.tables)
        const tables = await context.services.generator.readFree(context.tx, context.app, wanted)
        return answerOf(await storeTables(context, SOURCES.database, tables), [])
      },
    },
    {
      method: 'POST',
      path: '/tool/gen/createTable',
      access: { permissions: ['tool:gen:add'] },
      title: 'SQL 建表',
      summary: 'Brings in the tables that a script creates. It is parsed; nothing of it is run',
      query: {
        type: 'object',
        properties: { sql: { type: 'string', maxLength: LONGEST_TEXT }, tplWebType: names },
      },
      body: { type: 'object', properties: { sql: { type: 'string', maxLength: LONGEST_TEXT } } },
      prepare: (context, { query, body }) =>
        readSource(context, textSource('sql', String(query.sql ?? body.sql ?? ''))),
      run: (context, { prepared }) => take(context, prepared as ReadSource, {}),
    },
    {
      method: 'POST',
      path: '/tool/gen/importText',
      access: IMPORT,
      title: '导入文本',
      summary:
        'Brings in the tables of an SQL script or an OpenAPI document; with preview only tells what is in it',
      body: {
        type: 'object',
        required: ['kind', 'text'],
        additionalProperties: false,
        properties: {
          kind: { type: 'string', enum: ['sql', 'openapi'], title: localized('类型') },
          text: { type: 'string', minLength: 1, maxLength: LONGEST_TEXT, title: localized('内容') },
          names: {
            type: 'array',
            items: { type: 'string', maxLength: 100 },
            maxItems: 500,
            title: localized('表'),
          },
          preview: { type: 'boolean', title: localized('预览') },
        },
      },
      prepare: (context, { body }) =>
        readSource(context, textSource(body.kind as 'sql' | 'openapi', String(body.text))),
      run: (context, { body, prepared }) =>
        take(context, prepared as ReadSource, {
          ...(body.names ? { chosen: body.names as string[] } : {}),
          preview: body.preview === true,
        }),
    },
    fileRoute(),
    {
      method: 'POST',
      path: '/tool/gen/importForm',
      access: IMPORT,
      title: '导入表单',
      summary: 'Brings in published versions of forms',
      body: {
        type: 'object',
        required: ['versionIds'],
        additionalProperties: false,
        properties: {
          versionIds: {
            type: 'array',
            minItems: 1,
            maxItems: 50,
            items: { type: 'integer', minimum: 1 },
            title: localized('表单版本'),
          },
        },
      },
      async run(context, { body }) {
        assertPlatform(context)
        const { tables, notes } = await readForms(context, body.versionIds as number[])
        if (tables.length === 0) throw fieldFault('INVALID', 'versionIds', localized('没有可以导入的表单'))
        return answerOf(await storeTables(context, SOURCES.form, tables), notes)
      },
    },
  ],
})

function fileRoute(): ModuleRoute {
  return {
    method: 'POST',
    path: '/tool/gen/importFile',
    access: IMPORT,
    title: '导入文件',
    summary:
      'Brings in the tables of a file: multipart with kind (sql, openapi or excel; by its name where absent), names (joined by commas, all where absent), preview (only tells what is in it) and the file',
    file: 'file',
    prepare: readFile,
    run: (context, { prepared }) => {
      const { fields, ...source } = prepared as ReadFile
      const chosen = fields.names ? { chosen: namesIn(fields.names) } : {}
      return take(context, source, { ...chosen, preview: fields.preview === 'true' })
    },
  }
}

/** What was read of a source, before anything is looked up or stored. */
interface ReadSource extends Row {
  kind: TableSource['kind']
  read: ReadTables
}

interface ReadFile extends ReadSource {
  /** Texts that were sent with the file. */
  fields: Record<string, string>
}

/** A source may take its time: nobody waits for a connection of the database meanwhile. */
async function readSource(context: RequestContext, source: TableSource): Promise<ReadSource> {
  assertPlatform(context)
  return { kind: source.kind, read: await context.services.generator.read(source) }
}

async function readFile(
  context: RequestContext,
  { request }: Pick<RouteInput, 'request'>,
): Promise<ReadFile> {
  assertPlatform(context)
  const part = await readPart(request, { most: LARGEST })
  if (!part || part.content.length === 0) throw fieldFault('INVALID', 'file', localized('请选择文件'))
  const kind = KINDS.find(one => one === (part.fields.kind ?? kindOfFile(part.fileName)))
  if (!kind) throw fieldFault('INVALID', 'kind', localized('类型不正确'))
  const source = { kind, content: new Uint8Array(part.content), name: part.fileName.slice(0, 100) }
  return { ...(await readSource(context, source)), fields: part.fields }
}

/** By the end of its name; undefined where that says nothing. */
function kindOfFile(fileName: string): string | undefined {
  if (/\.xlsx$/i.test(fileName)) return 'excel'
  if (/\.sql$/i.test(fileName)) return 'sql'
  return /\.(json|ya?ml)$/i.test(fileName) ? 'openapi' : undefined
}

async function listFree(context: RequestContext, { query }: RouteInput) {
  assertPlatform(context)
  const free = await context.services.generator.freeTables(context.tx, context.app)
  const known = new Set(
    (await context.tx.selectFrom('gen_table').select('table_name as name').execute()).map(({ name }) => name),
  )
  const holds = (text: string, part: unknown) => text.toLowerCase().includes(String(part ?? '').toLowerCase())
  const found = free.filter(
    ({ tableName, tableComment }) =>
      !known.has(tableName) && holds(tableName, query.tableName) && holds(tableComment, query.tableComment),
  )
  const size = Math.min(500, Math.max(1, Number(query.pageSize) || 20))
  const first = (Math.max(1, Number(query.pageNum) || 1) - 1) * size
  return { rows: found.slice(first, first + size), total: found.length }
}

interface TakeOptions {
  /** Names of the tables that are wanted; all where absent. */
  chosen?: string[]
  /** Nothing is stored. */
  preview?: boolean
}

async function take(context: RequestContext, { kind, read }: ReadSource, options: TakeOptions) {
  const { chosen, preview = false } = options
  const { tables, notes } = read
  if (preview) return previewOf({ tables, notes })
  const wanted = tables.filter(({ name }) => chosen === undefined || chosen.includes(name))
  if (wanted.length === 0)
    throw new Fault('INVALID', {
      message: localized('没有读到可以导入的表'),
      errors: toldOf(notes).map(({ place, message }) => ({ field: place, code: 'INVALID', message })),
    })
  return answerOf(await storeTables(context, SOURCES[kind], wanted), notes)
}

const previewOf = ({ tables, notes }: ReadTables) => ({
  data: tables.map(({ name, comment, columns }) => ({
    tableName: name,
    tableComment: comment,
    columns: columns.map(column => ({ name: column.name, comment: column.comment, type: column.sourceType })),
  })),
  notes: toldOf(notes),
})

const answerOf = (stored: Awaited<ReturnType<typeof storeTables>>, notes: ReadNote[]) => ({
  msg: localized('已导入 {{count}} 张表', { count: stored.length }),
  data: stored,
  notes: toldOf(notes),
})

const toldOf = (notes: ReadNote[]) =>
  notes.slice(0, 200).map(({ severity, place, message }) => ({ severity, place, message: wordsOf(message) }))

const namesIn = (text: unknown): string[] =>
  String(text ?? '')
    .split(',')
    .map(name => name.trim())
    .filter(Boolean)
    .slice(0, 500)

const textSource = (kind: 'sql' | 'openapi', text: string): TableSource => ({
  kind,
  content: new TextEncoder().encode(text),
  name: '',
})
