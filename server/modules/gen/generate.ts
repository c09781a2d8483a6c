import { strToU8, zipSync } from 'fflate'
import { Fault } from '#model/errors.ts'
import type { MergeChoice } from '#model/generate/mergePage.ts'
import { localized } from '#model/language/localized.ts'
import { assertPlatform } from '#server/engine/access.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { hasMistakes, wordsOfCheck } from './checkTable.ts'
import { type GenTable, genTableNamed, PAGE, readGenTable, STATUS } from './genTable.ts'
import { type MergedPage, mergeTable } from './mergeTable.ts'

const CODE = { permissions: ['tool:gen:code'] }
/** Tables of one archive. */
const MOST = 100

const choices = {
  type: 'object',
  title: localized('冲突的选择'),
  additionalProperties: { type: 'string', enum: ['file', 'fresh'] },
}

/** Generating: an archive of page files, or the files themselves where development writes them. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/tool/gen/batchGenCode',
      access: CODE,
      summary: 'An archive with the page files of tables, by their names joined by commas',
      query: {
        type: 'object',
        required: ['tables'],
        properties: { tables: { type: 'string', maxLength: 10_000 } },
      },
      run: download,
    },
    {
      method: 'GET',
      path: '/tool/gen/download/:tableName',
      access: CODE,
      summary: 'An archive with the page file of a table',
      run: (context, input) => download(context, { ...input, query: { tables: input.params.tableName } }),
    },
    {
      method: 'GET',
      path: '/tool/gen/genCode/:tableName',
      access: CODE,
      title: '生成代码',
      summary:
        'Writes the page file of a table below schemas/ in development; elsewhere it is answered and not written, and the message says so',
      async run(context, { params }) {
        assertPlatform(context)
        const table = await genTableNamed(context, params.tableName ?? '')
        const isDownload = !context.services.generator.writes
        return {
          ...(await write(context, table, { given: {}, isDownload })),
          ...(isDownload ? { msg: localized('此服务器不写入页面文件，内容在 data 中') } : {}),
        }
      },
    },
    {
      method: 'GET',
      path: '/tool/gen/merge/:tableId',
      access: CODE,
      summary: 'The page file of a table merged with what stands in its place, and what both have changed',
      async run(context, { params }) {
        assertPlatform(context)
        const table = await readGenTable(context, params.tableId)
        return { data: await mergedWire(context, table, {}) }
      },
    },
    {
      method: 'POST',
      path: '/tool/gen/merge/:tableId',
      access: CODE,
      reading: true,
      summary: 'The same with what was chosen of the conflicts',
      body: { type: 'object', properties: { choices }, additionalProperties: false },
      async run(context, { params, body }) {
        assertPlatform(context)
        const table = await readGenTable(context, params.tableId)
        return { data: await mergedWire(context, table, choicesIn(body.choices)) }
      },
    },
    {
      method: 'POST',
      path: '/tool/gen/write/:tableId',
      access: CODE,
      title: '生成代码',
      summary:
        'Writes the page file of a table below schemas/, with what was chosen of conflicts, in development alone; with download it is answered and not written',
      body: {
        type: 'object',
        properties: { choices, download: { type: 'boolean', title: localized('下载') } },
        additionalProperties: false,
      },
      async run(context, { params, body }) {
        assertPlatform(context)
        const table = await readGenTable(context, params.tableId)
        return write(context, table, { given: choicesIn(body.choices), isDownload: body.download === true })
      },
    },
  ],
})

type Choices = Record<string, MergeChoice>

const choicesIn = (given: unknown): Choices => ({ ...(given as Choices | undefined) })

async function mergedWire(context: RequestContext, table: GenTable, given: Choices) {
  const { merged, now, base, fresh, conflicts } = await mergeTable(context, table, given)
  const checked = await context.services.generator.check(context.tx, [merged])
  return {
    ...merged,
    ...{ now, base, fresh: fresh.text },
    conflicts: conflicts.map(one => ({
      ...one,
      base: one.base ?? null,
      file: one.file ?? null,
      fresh: one.fresh ?? null,
    })),
    writes: context.services.generator.writes,
    ...wordsOfCheck(checked),
  }
}

interface WriteOptions {
  given: Choices
  /** The text is answered, for whoever saves it. */
  isDownload?: boolean
}

async function write(context: RequestContext, table: GenTable, { given, isDownload = false }: WriteOptions) {
  const page = await mergeTable(context, table, given)
  const open = page.conflicts.filter(({ pointer }) => !Object.hasOwn(given, pointer))
  if (open.length > 0)
    throw new Fault('STATE', {
      message: localized('页面文件与新生成的内容有 {{count}} 处冲突，请先选择', { count: open.length }),
    })
  await assertRight(context, page)
  // Whoever was faster is noticed before anything is written.
  await remember(context, table, page)
  if (!isDownload) await context.services.generator.write(page.merged)
  if (isDownload) return { data: page.merged }
  return { msg: localized('已写入 schemas/{{path}}', { path: page.merged.path }), data: page.merged }
}

/** @throws Fault STATE when the page has mistakes: nothing that is wrong is written or handed out */
async function assertRight(context: RequestContext, { merged }: MergedPage): Promise<void> {
  const checked = await context.services.generator.check(context.tx, [merged])
  if (!hasMistakes(checked.problems)) return
  const { problems } = wordsOfCheck(checked) as {
    problems: { line: number; column: number; message: string }[]
  }
  throw new Fault('INVALID', {
    message: localized('{{path}} 有错误，不能生成：{{told}}', {
      path: merged.path,
      told: problems[0]?.message,
    }),
  })
}

/** Where it will be generated again, what people have changed is known by this text. */
async function remember(context: RequestContext, table: GenTable, { fresh }: MergedPage): Promise<void> {
  await context.updateRecord(PAGE, table.record, { generatedText: fresh.text, status: STATUS.generated })
}

async function download(context: RequestContext, { query, reply }: Pick<RouteInput, 'query' | 'reply'>) {
  assertPlatform(context)
  const names = [
    ...new Set(
      String(query.tables ?? '')
        .split(',')
        .map(name => name.trim())
        .filter(Boolean),
    ),
  ]
  if (names.length === 0 || names.length > MOST)
    throw new Fault('INVALID', { message: localized('请选择 1 到 {{most}} 张表', { most: MOST }) })
  const files: Record<string, Uint8Array> = {}
  for (const name of names) {
    const table = await genTableNamed(context, name)
    const page = await mergeTable(context, table, {})
    if (page.conflicts.length > 0)
      throw new Fault('STATE', {
        message: localized('“{{name}}”的页面文件与新生成的内容有冲突，请先在编辑页处理', { name }),
      })
    const path = `schemas/${page.merged.path}`
    if (Object.hasOwn(files, path))
      throw new Fault('STATE', {
        message: localized('“{{name}}”与另一张表的页面文件同为 {{path}}，请先修改其中一个', { name, path }),
      })
    await assertRight(context, page)
    await remember(context, table, page)
    files[path] = strToU8(page.merged.text)
  }
  const archive = Buffer.from(zipSync(files))
  // Who has the archive finds the tables generated: it is sent when that is stored, and once.
  context.afterCommit(() => {
    void reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="mortise.zip"')
      .send(archive)
  })
  return undefined
}
