import { findNodeAtLocation, getNodeValue } from 'jsonc-parser'
import { partMeantBy } from '#model/check/partMeantBy.ts'
import { nearestName } from '#model/expression/nearestName.ts'
import { insidesOf, shapeNamed } from '#model/insides.ts'
import { readPageFile } from '#model/read/readPageFile.ts'
import type { FieldModel, SourceFile } from '#model/types/index.ts'
import { loadApp } from '#server/schemas/loadApp.ts'
import { loadSources } from '#server/schemas/loadSources.ts'
import type { CommandResult } from '../CommandResult.ts'
import { explainField } from './explainField.ts'
import { explainPage } from './explainPage.ts'
import { writingOf } from './Fact.ts'

/**
 * What was derived for a page, or for one of its properties, and why.
 * @param given key of a page, or path of its file: system/post, schemas/system/post/index.json
 * @param property name, of child rows with what holds them: lines.amount
 */
export async function explain(root: string, given: string, property?: string): Promise<CommandResult> {
  const { app } = await loadApp(root)
  if (!app) return { exitCode: 1, output: 'The page files have mistakes: npm run schema check names them.' }
  const key = given.replace(/^schemas\//, '').replace(/\.json$/, '')
  const page = app.pages[key] ?? app.pages[`${key}/index`]
  if (!page)
    return unknown(
      `There is no page ${key}`,
      key,
      Object.keys(app.pages).map(name => name.replace(/\/index$/, '')),
    )
  const { files, environment } = await loadSources(root)
  const fileOf = (component: string) => files.find(file => file.path === `${component}.json`)
  if (property === undefined) {
    const lines = explainPage({ page, app, writing: writingOf(fileOf(page.component)), environment })
    return { exitCode: 0, output: lines.join('\n') }
  }
  const { resource } = page
  const names = resource ? allNames(resource.fields) : []
  const way = resource ? wayTo(resource.fields, property.split('.')) : null
  const field = way?.at(-1)
  if (!way || !field || !resource)
    return unknown(`${page.component} has no property ${property}`, property, names)
  const file = fileOf(resource.page)
  const source = sourceAt(file, field)
  const lines = explainField({ field, way, resource, page, writing: writingOf(file), source })
  return { exitCode: 0, output: lines.join('\n') }
}

function unknown(sentence: string, given: string, known: string[]): CommandResult {
  const near = nearestName(given, known) ?? partMeantBy(given, known)
  return { exitCode: 2, output: near === null ? `${sentence}.` : `${sentence} (did you mean ${near}?)` }
}

/** The fields on the way to one, which is the last; null where there is none. */
function wayTo(fields: readonly FieldModel[], [first, ...rest]: string[]): FieldModel[] | null {
  const found = fields.find(field => field.name === first)
  if (!found || rest.length === 0) return found ? [found] : null
  const shape = shapeNamed(found, rest[0])
  const inner = shape ? wayTo(shape.fields, rest.slice(1)) : wayTo(found.parts ?? found.fields, rest)
  return inner && [found, ...inner]
}

/** Those of rows, of each of their shapes, of described objects, and of documents those that pages name. */
const allNames = (fields: readonly FieldModel[], holder = ''): string[] =>
  fields.flatMap(field => [
    holder + field.name,
    ...allNames(field.parts ?? [], `${holder}${field.name}.`),
    ...insidesOf(field).flatMap(({ fields: inner, shape }) =>
      allNames(inner, `${holder}${field.name}.${shape ? `${shape.value}.` : ''}`),
    ),
  ])

/** What the file says of a property; nothing of those that every record has. */
function sourceAt(file: SourceFile | undefined, { at }: FieldModel): object {
  const tree = file && at.length > 0 ? readPageFile(file).tree : null
  const node = tree ? findNodeAtLocation(tree, at) : undefined
  return node ? getNodeValue(node) : {}
}
