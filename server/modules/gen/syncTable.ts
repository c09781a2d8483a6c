import { Fault } from '#model/errors.ts'
import type { GeneratedTable } from '#model/generate/GeneratedTable.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { type GenTable, SOURCES } from './genTable.ts'
import { readForms } from './readForms.ts'
import { readTableAgain } from './storeTables.ts'

/**
 * Reads again what a table came from.
 * @throws Fault STATE where it came from a file, or is gone
 */
export async function syncTable(context: RequestContext, table: GenTable): Promise<void> {
  const now = await tableNow(context, table)
  if (now === null)
    throw new Fault('STATE', {
      message: localized('“{{name}}”的来源已不存在，不能同步', { name: table.config.tableName }),
    })
  const facts = await context.services.generator.facts(context.app)
  await readTableAgain(context, table, { source: table.source, table: now, facts })
}

async function tableNow(
  context: RequestContext,
  { source, config, sourceTable }: GenTable,
): Promise<GeneratedTable | null> {
  if (source === SOURCES.database) {
    const [found = null] = await context.services.generator.readFree(context.tx, context.app, [
      config.tableName,
    ])
    return found ?? readGenerated(context, config.tableName)
  }
  if (source === SOURCES.form) {
    const versionId = Number(sourceTable.form?.versionId)
    const [found = null] = (await readForms(context, [versionId])).tables
    return found
  }
  throw new Fault('STATE', {
    message: localized('“{{name}}”来自文件，请重新导入文件', { name: config.tableName }),
  })
}

/** A table of which a page was generated belongs to that page by now, and may be read all the same. */
async function readGenerated(context: RequestContext, tableName: string): Promise<GeneratedTable | null> {
  const [found = null] = await context.services.generator.readOwn(context.tx, context.app, tableName)
  return found
}
