import { messageOf } from '#model/check/problemWords.ts'
import type { DocumentEnvironment } from '#model/documents/DocumentEnvironment.ts'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { ActionFormModel, AppModel } from '#model/types/index.ts'
import { documentCompiler } from './documentEnvironment.ts'
import type { StoredVersion } from './readForm.ts'

/**
 * What a published version describes. Dictionaries that were removed since stay known to it: what they hold is looked up
 * when a document is checked.
 * @throws Fault STATE when what it refers to is gone from the application
 */
export function compileVersion(
  app: AppModel,
  { schema, formName, number }: StoredVersion,
  environment: DocumentEnvironment,
): ActionFormModel {
  const removed = [...schema.matchAll(/"x-dict"\s*:\s*"([^"\\]*)"/g)].map(match => [match[1], []])
  const dictionaries = { ...Object.fromEntries(removed), ...environment.dictionaries }
  const { form, problems } = documentCompiler(app, { ...environment, dictionaries }).compile(schema)
  if (form !== null) return form
  const [problem] = problems
  throw new Fault('STATE', {
    message: localized('表单“{{name}}”第 {{number}} 版引用的内容已不存在，不能使用：{{problem}}', {
      name: formName,
      number,
      problem: problem && messageOf(problem),
    }),
  })
}
