import type { AppModel, CompileEnvironment } from '#model/types/index.ts'
import { projectNames } from './projectNames.ts'
import { projectSchema } from './projectSchema.ts'
import { updateFiles } from './updateFiles.ts'
import { vocabularySchema } from './vocabularySchema.ts'

/** What editors complete page files by, from the root. */
export const COMPLETION_FILE = 'schemas/page.schema.json'

/** The text of that file: the vocabulary with what this project has. */
export function completionText(root: string, environment: CompileEnvironment, app: AppModel): string {
  const names = projectNames(root, environment, app)
  const schema = projectSchema(vocabularySchema(), {
    names,
    widgetProperties: environment.widgetProperties ?? {},
  })
  return `${JSON.stringify(schema, null, 2)}\n`
}

/** Writes that file where it is another by now: a page that was just made is offered at once. */
export async function refreshCompletion(
  root: string,
  environment: CompileEnvironment,
  app: AppModel,
): Promise<void> {
  await updateFiles(root, { [COMPLETION_FILE]: completionText(root, environment, app) }, { check: false })
}
