import type {
  AppModel,
  FieldModel,
  PageModel,
  Problem,
  ResourceModel,
  SourceFile,
} from '#model/types/index.ts'
import type { Tx } from '../db/Database.ts'
import { previewSome } from '../db/sync/syncTables.ts'
import type { PlanStep } from '../db/sync/TablePlan.ts'
import type { CheckedPages } from '../engine/contracts/Generator.ts'
import type { Sources } from '../schemas/loadSources.ts'
import type { CompilePages } from './createPageCompile.ts'

interface Checking {
  tx: Tx
  compile: CompilePages
  sources: Sources
}

/** Mistakes of page files beside those of the project, and what would happen to their tables. */
export async function checkPages(
  { tx, compile, sources }: Checking,
  files: readonly SourceFile[],
): Promise<CheckedPages> {
  const paths = new Set(files.map(({ path }) => path))
  const { app, problems } = compile(files, sources)
  const own = problems.filter(({ file, other = file }: Problem) => paths.has(file) || paths.has(other))
  if (app === null) return { problems: own, plan: null, pages: [], dictionaries: {} }
  const pages = files.flatMap(({ path }) => app.pages[path.replace(/\.json$/, '')] ?? [])
  const { dictionaries } = sources.environment
  return {
    problems: own,
    plan: await planOf(tx, app, files),
    pages,
    dictionaries: namedBy(pages, dictionaries),
  }
}

/** Of the dictionaries those that fields of the pages name, in rows and objects too. */
function namedBy(
  pages: readonly PageModel[],
  dictionaries: CheckedPages['dictionaries'],
): CheckedPages['dictionaries'] {
  const namesIn = (fields: readonly FieldModel[]): string[] =>
    fields.flatMap(({ dict, fields: inner }) => [...(dict === null ? [] : [dict]), ...namesIn(inner)])
  const names = new Set(pages.flatMap(({ resource }) => namesIn(resource?.fields ?? [])))
  return Object.fromEntries([...names].map(name => [name, dictionaries[name] ?? []]))
}

async function planOf(tx: Tx, app: AppModel, files: readonly SourceFile[]): Promise<CheckedPages['plan']> {
  const keys = files.map(({ path }) => path.replace(/\.json$/, ''))
  const tables = keys.flatMap(key => tablesOf(app.resources[key]))
  const { additions, changes } = await previewSome(tx, Object.values(app.resources), new Set(tables))
  const told = (waits: boolean) => (step: PlanStep) => ({
    table: step.table,
    sentence: sentenceOf(step),
    waits,
  })
  return [...additions.map(told(false)), ...changes.map(told(true))]
}

const sentenceOf = ({ sentence, chinese }: PlanStep) => ({ zh: chinese ?? sentence, en: sentence })

function tablesOf(resource: ResourceModel | undefined): string[] {
  if (resource?.source !== 'table') return []
  const others = resource.fields.flatMap(({ table, reference }) =>
    [table, reference?.through].filter(name => name != null),
  )
  return [resource.table, ...others]
}
