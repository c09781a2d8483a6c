import { Fault } from '#model/errors.ts'
import { storableTexts } from '#model/generate/storableTexts.ts'
import { takeConfig } from '#model/generate/takeConfig.ts'
import { localized } from '#model/language/localized.ts'
import { assertPlatform } from '#server/engine/access.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { checkTable, wordsOfCheck } from './checkTable.ts'
import { genTableNamed, genTableOf, PAGE, readGenTable, recordValues } from './genTable.ts'
import { syncTable } from './syncTable.ts'
import { infoOf, keptFrom, withoutInside } from './toWire.ts'

/** Tables of which pages are made: what is chosen of them, and what becomes of it. */
export default defineModule({
  resource: PAGE,
  hooks: {
    present(_context, rows) {
      for (const row of rows) {
        const answered = withoutInside(row)
        for (const key of Object.keys(row)) if (!(key in answered)) delete row[key]
      }
    },
    beforeRemove: assertPlatform,
  },
  actions: {
    async sync(context, { records }) {
      assertPlatform(context)
      const [record] = records
      if (!record) throw new Fault('NOT_FOUND')
      await syncTable(context, genTableOf(record))
      return { msg: localized('已同步') }
    },
  },
  routes: [
    {
      method: 'GET',
      path: '/tool/gen/:tableId',
      access: { permissions: ['tool:gen:query'] },
      summary: 'A table with its columns, what is chosen of them and the other tables, for rows of their own',
      async run(context, { params }) {
        assertPlatform(context)
        return { data: await readInfo(context, params.tableId), choices: await choicesOf(context) }
      },
    },
    {
      method: 'GET',
      path: '/tool/gen/column/:tableId',
      access: { permissions: ['tool:gen:list'] },
      summary: 'The columns of a table',
      async run(context, { params }) {
        assertPlatform(context)
        const { columns } = (await readGenTable(context, params.tableId)).config
        return { rows: columns, total: columns.length }
      },
    },
    {
      method: 'PUT',
      path: '/tool/gen',
      access: { permissions: ['tool:gen:edit'] },
      title: '修改代码生成',
      summary: 'Changes what is chosen of a table and its columns; what is not sent stays',
      body: {
        type: 'object',
        required: ['tableId'],
        properties: {
          tableId: { type: ['integer', 'string'], title: localized('编号') },
          version: { type: ['integer', 'null'], title: localized('版本') },
          columns: { type: 'array', maxItems: 300, title: localized('字段') },
        },
      },
      run: changeTable,
    },
    {
      method: 'GET',
      path: '/tool/gen/preview/:tableId',
      access: { permissions: ['tool:gen:preview'] },
      summary:
        'The page file that would be generated, what it is compiled to, its mistakes and what would happen to the tables',
      run: preview,
    },
    {
      method: 'GET',
      path: '/tool/gen/synchDb/:tableName',
      access: { permissions: ['tool:gen:edit'] },
      title: '同步代码生成',
      summary: 'Reads a table of the database, or the form that it came from, again; what was chosen stays',
      async run(context, { params }) {
        assertPlatform(context)
        await syncTable(context, await genTableNamed(context, params.tableName ?? ''))
        return { msg: localized('已同步') }
      },
    },
  ],
})

/** For existing clients, which read info, rows and tables, and for our own, which reads a record. */
async function readInfo(context: RequestContext, tableId: unknown) {
  const table = await readGenTable(context, tableId)
  const others = await context.tx
    .selectFrom('gen_table')
    .select(['table_id as tableId', 'table_name as tableName', 'table_comment as tableComment', 'config'])
    .where('table_id', '<>', table.tableId)
    .orderBy('table_id')
    .limit(500)
    .execute()
  const info = infoOf(table)
  const tables = others.map(({ config, ...other }) => ({ ...other, columns: columnsIn(config) }))
  return { ...info, info, rows: table.config.columns, tables }
}

/** What can be chosen of the project: names only. */
async function choicesOf({ services, app }: RequestContext) {
  const { dictionaries, menus, referable } = await services.generator.facts(app)
  return {
    dictionaries: Object.keys(dictionaries).sort(),
    pages: referable.map(({ page }) => page).sort(),
    menus: menus.toSorted(),
  }
}

/** Of another table as much as choosing its rows needs. */
function columnsIn(config: unknown) {
  const { columns = [] } = (config ?? {}) as { columns?: { columnName: string; columnComment: string }[] }
  return columns.map(({ columnName, columnComment }) => ({ columnName, columnComment }))
}

async function changeTable(context: RequestContext, { body }: RouteInput) {
  assertPlatform(context)
  const table = await readGenTable(context, body.tableId)
  const config = takeConfig(table.config, body)
  const kept = keptFrom(body, table.kept)
  const next = { ...table, config, kept }
  const { status, disagreements, ...checked } = await checkTable(context, next)
  const version = typeof body.version === 'number' ? { version: body.version } : {}
  const record = await context.updateRecord(
    PAGE,
    { ...table.record, ...version },
    { ...recordValues(config, kept), remark: textOr(body.remark, table.record.remark), status },
  )
  return { data: infoOf(genTableOf(record)), disagreements, ...wordsOfCheck(checked) }
}

const textOr = (value: unknown, otherwise: unknown) =>
  typeof value === 'string' ? storableTexts(value.slice(0, 500)) : otherwise

async function preview(context: RequestContext, { params }: RouteInput) {
  assertPlatform(context)
  const table = await readGenTable(context, params.tableId)
  const { file, status, disagreements, ...checked } = await checkTable(context, table)
  return {
    // Existing clients take the name of a file from what stands between the last slash and .vm.
    data: { [`vm/${file.path}.vm`]: file.text },
    files: [file],
    ...{ status, disagreements },
    page: checked.pages[0] ?? null,
    dictionaries: checked.dictionaries,
    ...wordsOfCheck(checked),
  }
}
