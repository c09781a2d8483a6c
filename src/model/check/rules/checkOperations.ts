import type { ResourceFacts } from '../../derive/AppFacts.ts'
import { operationsOf } from '../../derive/operations.ts'
import { say } from '../../language/say.ts'
import type { Text } from '../../types/index.ts'
import type { PageRule } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkName, checkNames } from './checkNames.ts'
import { checkPath } from './checkPath.ts'
import { checkRefusal } from './checkRefusal.ts'
import { checkFieldOrPart } from './parts.ts'

/** Operations that change a record that is there. */
const CHANGING = ['update', 'remove']
/** Operations that look at a record: as it will be where they make it, else as it is. */
const WITH_CONDITION = ['create', ...CHANGING]
/** Operations that a form is saved with. */
const WITH_PREVIEW = ['create', 'update']
/** Operations that choose among the properties. */
const WITH_FIELDS = ['export', 'import', 'copy']
/** Of these also among the parts of a value. */
const WITH_PARTS = ['export', 'import']

/** Changes of operations that can have an effect. */
export const checkOperations: PageRule = ({ owned, damaged }, _context, reporter) => {
  if (!owned) return
  for (const [name, change] of Object.entries(owned.source.operations ?? {})) {
    const at = ['resource', 'operations', name]
    const isDamaged = damaged.has(`/${at.join('/')}`)
    if (typeof change === 'object') checkChange({ name, change, at, owned, isDamaged }, reporter)
    if (name === 'copy' && change !== false) checkCopy(owned, at, reporter)
    const isFixed = owned.source.audit === 'append-only' && CHANGING.includes(name) && change !== false
    if (isFixed)
      reporter.report('operation-change', at, say`append-only records are never changed`, { on: 'key' })
  }
}

const english = new Intl.ListFormat('en')

const listOf = (names: string[]): Text => ({ zh: names.join('、'), en: english.format(names) })

/** What is copied is read first and created then. */
function checkCopy(owned: ResourceFacts, at: JsonPath, reporter: Reporter): void {
  const operations = operationsOf(owned.source)
  const missing = (['read', 'create'] as const).filter(name => !operations.has(name))
  if (missing.length === 0) return
  const message =
    missing.length === 2
      ? say`copy needs the operations read and create: there is no read and no create`
      : say`copy needs the operations read and create: there is no ${missing[0]}`
  reporter.report('operation-change', at, message, { on: 'key' })
}

interface NamedChange {
  name: string
  change: {
    path?: string
    when?: string
    refusal?: unknown
    preview?: string
    once?: boolean
    fields?: string[]
    ways?: unknown
    spread?: string[]
  }
  at: JsonPath
  owned: ResourceFacts
  /** Whether something of it could not be read. */
  isDamaged: boolean
}

function checkChange({ name, change, at, owned, isDamaged }: NamedChange, reporter: Reporter): void {
  const refuse = (keyword: string, where: string[]) => {
    const message = say`${keyword} has no effect on ${name}; it belongs to ${listOf(where)}`
    reporter.report('operation-change', [...at, keyword], message, { on: 'key' })
  }
  checkPath(change.path, [...at, 'path'], reporter)
  if (change.when !== undefined && !WITH_CONDITION.includes(name)) refuse('when', WITH_CONDITION)
  checkRefusal(change, { at, isDamaged }, reporter)
  checkPath(change.preview, [...at, 'preview'], reporter)
  if (change.preview !== undefined && !WITH_PREVIEW.includes(name)) refuse('preview', WITH_PREVIEW)
  if (change.once !== undefined && name !== 'create') refuse('once', ['create'])
  else if (change.once && owned.isModule)
    reporter.report('operation-change', [...at, 'once'], say`rows of server code are made by nobody`, {
      on: 'key',
    })
  if (change.ways !== undefined && name !== 'import') refuse('ways', ['import'])
  if (change.spread !== undefined && name !== 'export') refuse('spread', ['export'])
  else if (change.spread) checkSpread({ change, at: [...at, 'spread'], owned }, reporter)
  if (change.fields === undefined) return
  if (!WITH_FIELDS.includes(name)) refuse('fields', WITH_FIELDS)
  else checkFields({ name, fields: change.fields, at: [...at, 'fields'], owned }, reporter)
}

/** What is spread over columns is a document of the record that the export holds. */
function checkSpread(
  { change: { fields, spread = [] }, at, owned }: Pick<NamedChange, 'change' | 'at' | 'owned'>,
  reporter: Reporter,
): void {
  const documents = [...owned.fields].filter(([, { source }]) => source['x-schema'] !== undefined)
  const known = documents.map(([name]) => name)
  for (const [index, name] of spread.entries()) {
    const field = owned.fields.get(name)
    const place = [...at, index]
    if (!field) checkName(name, place, known, reporter)
    else if (!known.includes(name) && !field.isUnclear)
      reporter.report(
        'operation-change',
        place,
        say`${name} is no document (x-schema): it has one column as it is`,
      )
    else if (fields && !fields.includes(name))
      reporter.report('operation-change', place, say`the export does not hold ${name}: name it in "fields"`)
  }
}

/** An export also holds parts of values, and an import fills them in. */
function checkFields(
  { name, fields, at, owned }: Pick<NamedChange, 'name' | 'at' | 'owned'> & { fields: string[] },
  reporter: Reporter,
): void {
  const isPart = (path: string) =>
    WITH_PARTS.includes(name) && path.includes('.') && owned.fields.has(path.split('.')[0] ?? '')
  const parts = fields.filter(isPart)
  for (const path of parts) checkFieldOrPart(path, [...at, fields.indexOf(path)], owned, reporter)
  checkNames({ names: fields, at, known: [...owned.fields.keys(), ...parts] }, reporter)
}
