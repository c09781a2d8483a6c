import { messageOf } from '#model/check/problemWords.ts'
import type { Compiler } from '#model/createCompiler.ts'
import { createCompiler } from '#model/createCompiler.ts'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { compileRegister } from '#model/register/compileRegister.ts'
import type { PropertySource } from '#model/source/property.ts'
import type { AppModel, FieldModel, PageModel } from '#model/types/index.ts'
import { documentEnvironment } from '../documents/documentEnvironment.ts'
import type { Dictionaries } from '../engine/contracts/dictionaries.ts'
import type { DocumentVersion } from '../engine/contracts/documents.ts'
import type { RegisterRecord } from '../engine/contracts/registers.ts'

/** Where the records of registers are, and the page of their departments. */
const RECORDS = { table: 'sys_document_record', departments: 'system/dept/index' }

const readers = new WeakMap<AppModel, Compiler>()

type Chosen = Pick<RegisterRecord, 'formId' | 'title' | 'columns' | 'search' | 'slots' | 'isFilled'>

/**
 * The page of a register by the version that new documents take.
 * @throws Fault STATE where what the form names is gone from the application
 */
export async function compileStoredRegister(
  app: AppModel,
  {
    register,
    version,
    dictionaries,
  }: { register: Chosen; version: DocumentVersion; dictionaries: Dictionaries },
): Promise<PageModel> {
  const reader = readers.get(app) ?? createCompiler()
  readers.set(app, reader)
  const environment = await documentEnvironment(app, dictionaries)
  const facts = { ...RECORDS, ...register, versionId: version.versionId, ...writtenIn(version) }
  const { page, problems } = compileRegister(facts, register, { environment, reader })
  if (page) return page
  const [problem] = problems.filter(({ severity }) => severity === 'error')
  throw new Fault('STATE', {
    message: localized('表单“{{name}}”不能作为登记使用：{{problem}}', {
      name: version.formName,
      problem: problem && messageOf(problem),
    }),
  })
}

interface Written {
  properties: Record<string, PropertySource>
  required: string[]
}

/** The properties of a version as they were written, and which of them it demands. */
export function writtenIn({ schema }: Pick<DocumentVersion, 'schema'>): Written {
  const { properties = {}, required = [] } = JSON.parse(schema) as Partial<Written>
  return { properties, required }
}

/** What lists, searches and slots may read of the documents of a register. */
export function partsOfRegister({ resource }: Pick<PageModel, 'resource'>): FieldModel[] {
  return resource?.fields.find(({ name }) => name === 'content')?.parts ?? []
}
