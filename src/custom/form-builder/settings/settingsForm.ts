import type { BuilderSettings } from '#model/builder/WidgetBuilder.ts'
import { keywordTypes } from '#model/derive/keywordTypes.ts'
import type { DocumentEnvironment } from '#model/documents/DocumentEnvironment.ts'
import type { DataType } from '#model/field-types/shared/defineFieldType.ts'
import { chosenLanguage, textOf } from '#model/language/t.ts'
import type { PropertySource } from '#model/source/property.ts'
import type { Text } from '#model/types/index.ts'

/** Settings as the text of a form, and which of its fields stands for which setting. */
export interface SettingsForm {
  text: string
  settings: BuilderSettings
  /** Name of the field → path of the setting. */
  paths: ReadonlyMap<string, string>
}

/** Settings below one title. */
export interface SettingsSection {
  /** null for the first, which needs none. */
  title: Text | null
  settings: BuilderSettings
}

const COLUMNS = 2

/** Returns those of some settings that mean something on values of a type; all of them where it is not known. */
export function settingsFor(settings: BuilderSettings, dataType: DataType | null): BuilderSettings {
  const fits = (path: string): boolean => {
    const types = keywordTypes[path.split('.')[0] as keyof typeof keywordTypes]
    return dataType === null || types === undefined || types.includes(dataType)
  }
  return Object.fromEntries(Object.entries(settings).filter(([path]) => fits(path)))
}

/** Options that a drop-down of settings lists at most. */
const MOST_OPTIONS = 500

/** Returns settings as a form, to be drawn by the engine. */
export function settingsForm(
  sections: readonly SettingsSection[],
  environment: DocumentEnvironment,
): SettingsForm {
  const settings = Object.assign({}, ...sections.map(section => section.settings)) as BuilderSettings
  const named = Object.entries(settings).map(([path, source]) => [nameOf(path), path, source] as const)
  const properties = Object.fromEntries(
    named.map(([name, , source]) => [name, drawn(source, environment)] as const),
  )
  const layout = sections.flatMap(section => partsOf(section))
  return {
    settings,
    text: JSON.stringify({ properties, layout, columns: COLUMNS }),
    paths: new Map(named.map(([name, path]) => [name, path])),
  }
}

function partsOf({ title, settings }: SettingsSection): unknown[] {
  const items = Object.entries(settings).map(([path, source]) =>
    isShort(source) ? nameOf(path) : { field: nameOf(path), span: COLUMNS },
  )
  if (items.length === 0) return []
  return title === null ? items : [{ type: 'group', title, items }]
}

/** What stands in half of the panel. */
const isShort = ({ type }: PropertySource): boolean =>
  type === 'integer' || type === 'number' || type === 'boolean'

/** x-component-props.rows → xComponentPropsRows; #required → required */
const nameOf = (path: string): string =>
  path.replace(/^#/, '').replaceAll(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase())

/** What lists of the environment offer is chosen; texts are written in the language of the page. */
function drawn(source: PropertySource, { dictionaries, pages }: DocumentEnvironment): PropertySource {
  const { 'x-component': widget, ...rest } = source
  if (widget === 'builder-text') return { ...rest, 'x-component': isLong(source) ? 'textarea' : 'text' }
  if (widget === 'builder-dictionary')
    return chosen(
      rest,
      Object.keys(dictionaries ?? {}).map(type => ({ value: type, label: type })),
    )
  if (widget === 'builder-page') return chosen(rest, pages.map(pageOption))
  return source
}

const isLong = ({ maxLength = 0 }: PropertySource): boolean => maxLength > 1000

function chosen(source: PropertySource, options: { value: string; label: Text }[]): PropertySource {
  if (options.length === 0) return source
  return { ...source, 'x-options': options.slice(0, MOST_OPTIONS), 'x-component': 'select' }
}

function pageOption({ path, text }: { path: string; text: string }): { value: string; label: Text } {
  const { title } = JSON.parse(text) as { title: Text }
  return { value: path.replace(/\.json$/, ''), label: title }
}

/** What a setting shows of what is written. */
export function shownOf(source: PropertySource, value: unknown): unknown {
  if (value === undefined) return null
  const widget = source['x-component']
  if (widget === 'builder-text') return textOf(value as Text)
  if (widget === 'builder-page' && typeof value === 'object')
    return (value as { to?: string } | null)?.to ?? null
  return value
}

/** What is written for what a setting shows; undefined takes the key away. */
export function writtenOf(source: PropertySource, shown: unknown, before: unknown): unknown {
  if (shown === null || shown === undefined || shown === '') return undefined
  const isObject = typeof before === 'object' && before !== null
  const widget = source['x-component']
  if (widget === 'builder-text' && isObject) return { ...before, [chosenLanguage()]: shown }
  if (widget === 'builder-page' && isObject) return { ...before, to: shown }
  if (shown === false && before === undefined) return undefined
  return shown
}
