import { createCompiler } from '#model/createCompiler.ts'
import type { AppModel, CompileEnvironment } from '#model/types/index.ts'
import { loadSources } from '#server/schemas/loadSources.ts'
import { projectNames } from './projectNames.ts'
import { projectSchema } from './projectSchema.ts'
import { updateFiles } from './updateFiles.ts'
import { vocabularySchema } from './vocabularySchema.ts'

/** What editors complete page files by, from the root. */
export const COMPLETION_FILE = 'schemas/page.schema.json'

/** The text of that file: the vocabulary with what a project has. */
export function completionText(environment: CompileEnvironment, app: AppModel): string {
  const { widgetProperties = {} } = environment
  const schema = projectSchema(vocabularySchema(), {
    names: projectNames(environment, app),
    widgetProperties,
  })
  return `${JSON.stringify(schema, null, 2)}\n`
}

const compiler = createCompiler()

/**
 * Writes that file where it is another by now, so that a page that was just made is offered at once. While a page has
 * mistakes it stays as it is. Pages that development alone knows are none of the project's.
 */
export async function refreshCompletion(root: string): Promise<void> {
  const { files, environment } = await loadSources(root)
  const { app } = compiler.compile(files, environment)
  if (app) await updateFiles(root, { [COMPLETION_FILE]: completionText(environment, app) }, { check: false })
}
