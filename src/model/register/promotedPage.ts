import { messageOf, suggestionOf } from '../check/problemWords.ts'
import { segmentsOf, tableOf } from '../derive/names.ts'
import { isPageKey } from '../derive/pageKey.ts'
import type { ActionSource } from '../source/action.ts'
import type { LayoutSource } from '../source/layout.ts'
import type { PropertySource } from '../source/property.ts'
import type { Problem, SourceFile, Text } from '../types/index.ts'
import { isSearchable } from './registerPage.ts'

const FIRST_COLUMNS = 8
const FIRST_SEARCHED = 4

/** A page file that was made of a published form. */
export interface PromotedPage extends SourceFile {
  /** Whether there is a page of this key, or of its area and name, already. */
  isTaken: boolean
}

/** A mistake in the text of the page, at its place. */
interface PromotionMistake extends Pick<Problem, 'line' | 'column'> {
  message: Text
  suggestion: Text | null
}

/** The key of a page as it was given: asset/device or schemas/asset/device/index.json; null for what is none. */
export function keyOfPromoted(given: string): string | null {
  const key = given
    .replace(/^schemas\//, '')
    .replace(/\.json$/, '')
    .replace(/\/index$/, '')
  return isPageKey(key) && key.length <= 120 && !key.startsWith('run-time/') ? `${key}/index` : null
}

interface Promotion {
  /** Text of the published version. */
  schema: string
  title: Text
  /** Of the page, as keyOfPromoted gives it. */
  key: string
  /** Keys of the pages that there are. */
  pages: Iterable<string>
}

/** A page file with a table of its own, which holds what the form describes. */
export function promotedPage({ schema, title, key, pages }: Promotion): PromotedPage {
  const form = JSON.parse(schema) as NonNullable<ActionSource['form']>
  const area = key.replace(/\/index$/, '')
  const properties = Object.fromEntries(
    Object.entries(form.properties ?? {}).map(([name, property]) => [name, withoutFormerNames(property)]),
  )
  const page = {
    $schema: `${'../'.repeat(segmentsOf(area).length)}page.schema.json`,
    title,
    menu: {},
    resource: {
      path: `/${area}`,
      table: tableOf(`/${area}`),
      ...(form.required ? { required: form.required } : {}),
      properties,
      ...(form.rules ? { rules: form.rules } : {}),
    },
    list: {
      columns: [...shownIn(properties).slice(0, FIRST_COLUMNS), 'createBy', 'createTime'],
      search: searchedIn(properties).slice(0, FIRST_SEARCHED),
    },
    form: formOf(form),
  }
  // Files whose names differ in letter case alone are one on some systems.
  const taken = new Set([...pages].map(name => name.toLowerCase()))
  const isTaken = [key, area].some(name => taken.has(name.toLowerCase()))
  return {
    path: `${key}.json`,
    text: `${JSON.stringify(page, null, 2)}\n`,
    isTaken,
  }
}

/** What is wrong with it among all problems of an application. */
export const mistakesOf = (
  { path }: Pick<PromotedPage, 'path'>,
  problems: readonly Problem[],
): PromotionMistake[] =>
  problems
    .filter(({ file, severity }) => file === path && severity === 'error')
    .map(problem => ({
      ...{ line: problem.line, column: problem.column },
      ...{ message: messageOf(problem), suggestion: suggestionOf(problem) },
    }))

/** A new table has had no other names. */
function withoutFormerNames(property: PropertySource): PropertySource {
  const { 'x-renamed-from': _former, ...kept } = property
  return kept as PropertySource
}

function formOf({ columns, layout }: { columns?: number; layout?: LayoutSource[] }): object {
  return { ...(columns === undefined ? {} : { columns }), ...(layout === undefined ? {} : { layout }) }
}

/** What has a line of its own in a list: no rows, no objects, nothing secret. */
const shownIn = (properties: Record<string, PropertySource>): string[] =>
  Object.entries(properties)
    .filter(
      ([, { type, writeOnly, otherOf }]) => type !== 'array' && type !== 'object' && !writeOnly && !otherOf,
    )
    .map(([name]) => name)

const searchedIn = (properties: Record<string, PropertySource>): string[] =>
  Object.entries(properties)
    .filter(([, property]) => isSearchable(property))
    .map(([name]) => name)
