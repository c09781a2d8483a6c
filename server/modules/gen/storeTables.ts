import { sql } from 'kysely'
import { configOf } from '#model/generate/configOf.ts'
import type { GeneratedTable } from '#model/generate/GeneratedTable.ts'
import type { ProjectFacts } from '#model/generate/ProjectFacts.ts'
import { readAgain } from '#model/generate/readAgain.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { findNamed, type GenTable, PAGE, recordValues, SOURCES, STATUS } from './genTable.ts'

interface Stored {
  tableId: number
  tableName: string
  /** Whether it was there already and was read again. */
  isKnown: boolean
}

/** Keeps what was read of tables; those of a name that is known are read again, and keep what was chosen. */
export async function storeTables(
  context: RequestContext,
  source: string,
  tables: readonly GeneratedTable[],
): Promise<Stored[]> {
  const places = await storedPlaces(context)
  let project = await context.services.generator.facts(context.app)
  const stored: Stored[] = []
  for (const table of tables) {
    const known = await findNamed(context, table.name)
    const facts = besideOthers(project, places, table)
    if (known) await readTableAgain(context, known, { source, table, facts })
    const tableId = known?.tableId ?? (await storeNew(context, { source, table, facts }))
    stored.push({ tableId, tableName: table.name, isKnown: known !== null })
    project = await withPlace(context, project, table)
  }
  return stored
}

interface StoredPlace {
  tableName: string
  pageKey: string
  path: string
}

/** Where the pages of all stored tables will be. */
const storedPlaces = (context: RequestContext): Promise<StoredPlace[]> =>
  context.tx
    .selectFrom('gen_table')
    .select(['table_name as tableName', 'page_key as pageKey', sql<string>`config ->> 'path'`.as('path')])
    .execute() as Promise<StoredPlace[]>

/** What is read gets no address of a page that is still to be made of another table. */
function besideOthers(
  facts: ProjectFacts,
  places: readonly StoredPlace[],
  { name }: GeneratedTable,
): ProjectFacts {
  const others = places.filter(({ tableName }) => tableName !== name)
  return {
    ...facts,
    keys: [...facts.keys, ...others.map(({ pageKey }) => pageKey)],
    paths: [...facts.paths, ...others.map(({ path }) => path)],
  }
}

interface ReadTable {
  source: string
  table: GeneratedTable
  facts: ProjectFacts
}

async function storeNew(context: RequestContext, { source, table, facts }: ReadTable): Promise<number> {
  const config = configOf(table, facts, { isStored: source === SOURCES.database })
  const record = await context.createRecord(PAGE, {
    tableName: table.name,
    source,
    status: STATUS.draft,
    sourceTable: table,
    ...recordValues(config, {}),
  })
  return Number(record.tableId)
}

/** Takes what a source says now into a table that is known. */
export async function readTableAgain(
  context: RequestContext,
  known: GenTable,
  { source, table, facts }: ReadTable,
): Promise<void> {
  const isStored = source === SOURCES.database
  const [before, fresh] = [known.sourceTable, table].map(one => configOf(one, facts, { isStored }))
  if (!before || !fresh) return
  const config = readAgain(known.config, before, fresh)
  await context.updateRecord(PAGE, known.record, {
    source,
    sourceTable: table,
    ...recordValues(config, known.kept),
    status: known.generatedText === null ? STATUS.draft : STATUS.changed,
  })
}

/** Two tables that are read together get no address together either. */
async function withPlace(
  context: RequestContext,
  facts: ProjectFacts,
  table: GeneratedTable,
): Promise<ProjectFacts> {
  const found = await findNamed(context, table.name)
  if (!found) return facts
  const { path, pageKey } = found.config
  return { ...facts, paths: [...facts.paths, path], keys: [...facts.keys, pageKey] }
}
