import { type Compiler, createCompiler } from '#model/createCompiler.ts'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import type {
  ActionFormModel,
  ActionModel,
  AppModel,
  CompileEnvironment,
  FieldModel,
  Problem,
  ResourceModel,
  SourceFile,
} from '#model/types/index.ts'
import type { Dictionaries } from '../engine/contracts/dictionaries.ts'

const WRITTEN_BY_SERVER = ['createBy', 'createById', 'createTime', 'updateBy', 'updateTime', 'version']

interface CompiledDocument {
  /** Compiled as the form of an action is; null where there is a mistake. */
  form: ActionFormModel | null
  /** Mistakes, each with line and column in the document's own text. */
  problems: Problem[]
}

const FILE = 'run-time/document.json'

/**
 * A document's schema stands where an action's form does: fields that belong to no table. It begins on a line of
 * its own, so that columns are right and lines are one too high.
 */
const HEAD =
  '{"title":"文档","menu":{},"resource":{"path":"/run-time/document","key":"documentId","label":"documentName","properties":' +
  '{"documentName":{"type":"string","title":"名称"}},"actions":{"fill":{"run":"module","form":\n'
const TAIL = '\n,"on":"list"}}}}'
/** The same behind a link: what visitors cannot fill in is refused as it is in page files. */
const VISITORS_TAIL = '\n}},"visitorLinks":{"fill":{"title":"链接","action":"fill"}}}}'

/**
 * Checks and compiles the schema of a document, a complete JSON value, by the rules of page files.
 * `environment` says which dictionaries and widgets there are.
 * @param forVisitors whether somebody without an account fills it in, behind a link; default false
 */
export function compileDocument(
  app: AppModel,
  text: string,
  environment: CompileEnvironment,
  { forVisitors = false } = {},
): CompiledDocument {
  const { compiler, files } = knownOf(app)
  const document = { path: FILE, text: `${HEAD}${text}${forVisitors ? VISITORS_TAIL : TAIL}` }
  const result = compiler.compile([...files, document], environment)
  const problems = result.problems
    .filter(({ file, line, severity }) => file === FILE && line > 1 && severity === 'error')
    .map(problem => ({ ...problem, file: '', line: problem.line - 1 }))
  const form = problems.length > 0 ? null : formOf(result.app)
  return { form, problems }
}

function formOf(app: AppModel | null): ActionFormModel {
  const action: ActionModel | undefined = app?.resources['run-time/document']?.actions[0]
  if (!action?.form)
    throw new Error('A document without mistakes gave no form: server/documents/compileDocument.ts.')
  return action.form
}

interface Known {
  compiler: Compiler
  files: ReturnType<typeof stubPages>
}

const known = new WeakMap<AppModel, Known>()

/** The records that documents refer to, read once for an application. */
function knownOf(app: AppModel): Known {
  const remembered = known.get(app)
  if (remembered) return remembered
  const compiler = createCompiler()
  const files = stubPages(app)
  const { problems } = compiler.compile(files, { dictionaries: {}, permissions: [], menus: [] })
  const wrong = new Set(problems.filter(({ severity }) => severity === 'error').map(({ file }) => file))
  // What cannot be said of a record in a stub is no reason to refuse every form.
  const made = { compiler, files: files.filter(({ path }) => !wrong.has(path)) }
  known.set(app, made)
  return made
}

/**
 * The records of the application that a document may refer to, as page files: a published form is checked and
 * compiled without the project's files. Only records with an endpoint that offers them for choice are among them, and
 * with a name that everybody may read.
 */
function stubPages(app: AppModel): SourceFile[] {
  return Object.values(app.resources)
    .filter(resource => resource.source === 'table' && resource.operations.options !== undefined)
    .filter(({ fields, label }) => fields.find(({ name }) => name === label)?.permission.read == null)
    .map(resource => ({ path: `${resource.page}.json`, text: JSON.stringify(stubOf(resource)) }))
}

function stubOf(resource: ResourceModel): object {
  const { title, path, table, key, label, style, tenancy, tree } = resource
  const fields = resource.fields.filter(field => isKept(resource, field))
  return {
    title,
    menu: {},
    resource: {
      ...{ path, table, key, label, style },
      ...(tenancy.kind === 'platform' ? { tenancy: 'platform' } : {}),
      ...(tree ? { tree: tree.order === null ? { parent: tree.parent } : tree } : {}),
      properties: Object.fromEntries(fields.map(field => [field.name, propertyOf(resource, field)])),
    },
  }
}

/**
 * Lists of other records are never embedded, nor what not everybody may read; the audit fields and a number as key come
 * by themselves.
 */
function isKept({ key, tree }: ResourceModel, { name, type, permission }: FieldModel): boolean {
  if (WRITTEN_BY_SERVER.includes(name) || fieldTypeNamed(type).storage !== 'column') return false
  if (permission.read !== null && name !== tree?.parent) return false
  return name !== key || fieldTypeNamed(type).key === 'text'
}

function propertyOf({ page, tree }: ResourceModel, field: FieldModel): object {
  const { title, type, schema, unique, writeOnly } = field
  return {
    title,
    ...typeOf(type),
    ...(schema.maxLength === undefined ? {} : { maxLength: schema.maxLength }),
    ...(unique ? { 'x-unique': true } : {}),
    ...(writeOnly ? { writeOnly } : {}),
    ...(field.name === tree?.parent ? { 'x-ref': page } : {}),
  }
}

function typeOf(type: FieldModel['type']): object {
  const { data, format } = fieldTypeNamed(type)
  return format ? { type: data[0], format: format.name } : { type: data[0] }
}

/** What a document may name beside the records of the application: the dictionaries that there are. */
export async function documentEnvironment(dictionaries: Dictionaries): Promise<CompileEnvironment> {
  const entries = await Promise.all(
    (await dictionaries.types()).map(async type => {
      const values = await dictionaries.entries(type)
      return [
        type,
        values.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel })),
      ] as const
    }),
  )
  // Hand-written parts know the page around them, and no document has one.
  return { dictionaries: Object.fromEntries(entries), permissions: [], menus: [], custom: [] }
}
