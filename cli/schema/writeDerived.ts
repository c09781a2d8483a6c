import { createCompiler } from '#model/createCompiler.ts'
import { headingOf } from '#model/derive/affixes.ts'
import { pascalCase, segmentsOf } from '#model/derive/names.ts'
import { isDescribedObject } from '#model/describedObject.ts'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { SHARED, SHARED_BY } from '#model/fieldAccess.ts'
import { textOf } from '#model/language/t.ts'
import type { AppModel, FieldModel, ResourceModel } from '#model/types/index.ts'
import { loadSources } from '#server/schemas/loadSources.ts'
import type { CommandResult } from './CommandResult.ts'
import { COMPLETION_FILE, completionText } from './completion.ts'
import { schemaReference } from './schemaReference.ts'
import { type DerivedOptions, outOfDate, updateFiles } from './updateFiles.ts'
import { vocabularySchema } from './vocabularySchema.ts'

/** Writes what follows from the vocabulary and the pages: completion for editors, record types, the reference. */
export async function writeDerived(root: string, { check }: DerivedOptions): Promise<CommandResult> {
  const { files, environment } = await loadSources(root)
  const { app, problems } = createCompiler().compile(files, environment)
  if (!app) return { exitCode: 1, output: `${problems.length} problems: run npm run schema check first.` }
  const wanted: Record<string, string> = {
    [COMPLETION_FILE]: completionText(environment, app),
    'schemas/records.d.ts': recordTypes(app),
    'docs/schema-reference.md': schemaReference(vocabularySchema(), environment.widgetProperties ?? {}),
  }
  const stale = await updateFiles(root, wanted, { check })
  if (stale.length === 0) return { exitCode: 0, output: 'Everything is up to date.' }
  return check
    ? outOfDate(stale)
    : { exitCode: 0, output: stale.map(path => `${path} is written.`).join('\n') }
}

/** TypeScript types of every record as it is answered, one interface a page, for server code about it. */
function recordTypes(app: AppModel): string {
  const header = '// Made by `npm run schema types` from the page files. Changes here are lost.'
  const interfaces = Object.values(app.resources).flatMap(interfacesOf)
  return `${[header, ...interfaces].join('\n\n')}\n`
}

/** Name of the interface: system/post/index → SystemPost. */
const typeNameOf = (page: string): string => segmentsOf(page).map(pascalCase).join('')

function interfacesOf(resource: ResourceModel): string[] {
  const name = typeNameOf(resource.page)
  const rows = resource.fields.filter(hasRows)
  const children = rows.map(field => {
    const lines = field.fields.map(child => fieldLine(child, child.name === 'id' || child.required, name))
    return `/** A row of ${name}.${field.name}. */\nexport interface ${rowName(name, field)} {\n${lines.join('\n')}\n}`
  })
  const lines = resource.fields.flatMap(field => [
    fieldLine(field, field.required || field.name === resource.key, name),
    ...embeddedLine(field),
  ])
  if (resource.tenancy.kind === 'shared')
    lines.push(
      `  /** 其他机构共享的记录 */\n  ${SHARED}?: true`,
      `  /** 共享这条记录的机构 */\n  ${SHARED_BY}?: string`,
    )
  const title = `/** ${textOf(resource.title)}: schemas/${resource.page}.json */`
  return [...children, `${title}\nexport interface ${name} {\n${lines.join('\n')}\n}`]
}

const hasRows = ({ type }: FieldModel): boolean => fieldTypeNamed(type).storage === 'child-table'

const rowName = (name: string, field: FieldModel): string => `${name}${pascalCase(field.name)}Row`

function fieldLine(field: FieldModel, isAlways: boolean, owner: string): string {
  const type = typeOf(field, owner)
  const value = isAlways || type === 'unknown' ? type : `${type} | null`
  const line = `  ${field.name}${field.writeOnly ? '?' : ''}: ${value}`
  const isTooLong = line.length > LINE_WIDTH && isDescribedObject(field)
  return `  /** ${headingOf(field, 'zh')} */\n${isTooLong ? onLines(line, field, owner) : line}`
}

/** Characters of a line, as the formatter of the project has them. */
const LINE_WIDTH = 110

/** The object of a line with a line for each of its members. */
function onLines(line: string, field: FieldModel, owner: string): string {
  const members = field.fields.map(inner => `    ${memberOf(inner, owner)}\n`)
  return line.replace(objectType(field.fields, owner), () => `{\n${members.join('')}  }`)
}

function memberOf(field: FieldModel, owner: string): string {
  const type = typeOf(field, owner)
  return `${field.name}${field.required ? '' : '?'}: ${field.required || type === 'unknown' ? type : `${type} | null`}`
}

function typeOf(field: FieldModel, owner: string): string {
  if (hasRows(field)) return `${rowName(owner, field)}[]`
  if (isDescribedObject(field)) return objectType(field.fields, owner)
  if (field.shapes) return `(${field.shapes.map(({ fields }) => objectType(fields, owner)).join(' | ')})[]`
  const { enum: values, const: only } = field.schema
  if (only !== undefined) return literalOf(only)
  const { holdsMany, typescript } = fieldTypeNamed(field.type)
  if (values && !holdsMany) return values.map(literalOf).join(' | ')
  if (field.options && holdsMany)
    return `(${field.options.map(({ value }) => literalOf(value)).join(' | ')})[]`
  return typeof typescript === 'string' ? typescript : typescript(field.schema)
}

const objectType = (fields: readonly FieldModel[], owner: string): string =>
  `{ ${fields.map(inner => memberOf(inner, owner)).join('; ')} }`

const literalOf = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value)

function embeddedLine(field: FieldModel): string[] {
  const { reference, oneOf, schema } = field
  if (oneOf) {
    const id = typeOf(field, '')
    const variants = oneOf.targets.map(
      ({ type }) => `{ type: ${literalOf(type)}; id: ${id}; label: string | null }`,
    )
    return [`  ${oneOf.as}?: ${[...variants, 'null'].join(' | ')}`]
  }
  if (!reference) return []
  const type = schema.type === 'array' ? 'Record<string, unknown>[]' : 'Record<string, unknown> | null'
  return [`  ${reference.as}?: ${type}`]
}
