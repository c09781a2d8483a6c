import { findNodeAtLocation, type Node } from 'jsonc-parser'
import { LineIndex } from '#model/read/LineIndex.ts'
import { readPageFile } from '#model/read/readPageFile.ts'
import type { AppModel, FieldModel, Problem, ResourceModel, SourceFile } from '#model/types/index.ts'
import type { Database } from '#server/db/Database.ts'
import type { PlanStep } from '#server/db/sync/TablePlan.ts'

export interface WaitingProblemsOptions {
  /** Changes of tables that wait for somebody's agreement. */
  steps: PlanStep[]
  /** The application that asks for them. */
  app: AppModel
  /** The page files of that application. */
  files: SourceFile[]
  kind: Database['kind']
}

/** Returns a problem for each change: at the property that asks for it, otherwise at the start of its page file. */
export function waitingProblems({ steps, app, files, kind }: WaitingProblemsOptions): Problem[] {
  return steps.map(step => {
    const { resource, path } = askerOf(step, Object.values(app.resources))
    const file = `${resource?.page ?? Object.keys(app.pages)[0]}.json`
    return {
      severity: 'error',
      rule: 'waiting-change',
      file,
      ...placeOf(
        files.find(source => source.path === file),
        path,
      ),
      message: `${step.sentence} Not taken over, the last version runs on. ${ways[kind]}`,
      suggestion: null,
    }
  })
}

const ways: Record<Database['kind'], string> = {
  embedded:
    'Put the file back; or stop this server, which holds the embedded database, run "npm run db -- migrate", and start it again.',
  server: 'Put the file back; or run "npm run db -- migrate" and save the file again.',
}

interface Asker {
  resource: ResourceModel | undefined
  /** Where the property stands in the page file; empty where no property is known. */
  path: FieldModel['at']
}

function askerOf({ table, column }: PlanStep, resources: ResourceModel[]): Asker {
  const named = (field: FieldModel) => column !== undefined && field.column?.name === column
  const own = resources.find(resource => resource.source === 'table' && resource.table === table)
  if (own) return { resource: own, path: own.fields.find(named)?.at ?? [] }
  for (const resource of resources) {
    const holder = resource.fields.find(field => field.table === table || field.reference?.through === table)
    if (holder) return { resource, path: holder.fields.find(named)?.at ?? holder.at }
  }
  return { resource: undefined, path: [] }
}

function placeOf(file: SourceFile | undefined, path: Asker['path']) {
  const tree = file === undefined ? null : readPageFile(file).tree
  const node = tree && path.length > 0 ? keyOf(findNodeAtLocation(tree, path)) : undefined
  if (!file || !node) return { line: 1, column: 1, length: 1 }
  return { ...new LineIndex(file.text).positionOf(node.offset), length: node.length }
}

const keyOf = (value: Node | undefined): Node | undefined => value?.parent?.children?.[0]
