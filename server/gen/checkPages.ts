import type { Compiler } from '#model/createCompiler.ts'
import type { AppModel, Problem, ResourceModel, SourceFile } from '#model/types/index.ts'
import type { Tx } from '../db/Database.ts'
import { previewSome } from '../db/sync/syncTables.ts'
import type { PlanStep } from '../db/sync/TablePlan.ts'
import type { CheckedPages } from '../engine/contracts/Generator.ts'
import type { Sources } from '../schemas/loadSources.ts'

interface Checking {
  tx: Tx
  compiler: Compiler
  sources: Sources
}

/** Mistakes of page files beside those of the project, and what would happen to their tables. */
export async function checkPages(
  { tx, compiler, sources }: Checking,
  files: readonly SourceFile[],
): Promise<CheckedPages> {
  const paths = new Set(files.map(({ path }) => path))
  const others = sources.files.filter(({ path }) => !paths.has(path))
  const { app, problems } = compiler.compile([...others, ...files], sources.environment)
  const own = problems.filter(({ file, other = file }: Problem) => paths.has(file) || paths.has(other))
  return { problems: own, plan: app === null ? null : await planOf(tx, app, files) }
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
