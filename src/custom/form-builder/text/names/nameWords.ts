/**
 * What a text of a page file has to do with the names of fields. name: it is the name of a field beside it. path: it
 * begins with one (courseId.hours, createTime:month). order: names joined by commas, "-" before those that descend.
 * key: the keys of the object are names. keyed: its keys are names of something else, and what is below them may name
 * fields. expression: CEL. filter: CEL over other records, which reads the fields as `values`. template: CEL where
 * {{ }} stands around it. braces: names in { }. other: names of other records. none: it has nothing to do with them.
 */
export type NameWord =
  | 'name'
  | 'path'
  | 'order'
  | 'key'
  | 'keyed'
  | 'expression'
  | 'filter'
  | 'template'
  | 'braces'
  | 'other'
  | 'none'

/** Place below a property, a form or a part of the layout → what stands there. `*` is any one step, `**` all below. */
export type NameWords = Readonly<Record<string, NameWord>>

/** Of one reaction. */
const reactionWords = (at: string): NameWords => ({
  [`${at}/dependencies/*`]: 'path',
  [`${at}/target`]: 'name',
  [`${at}/when`]: 'expression',
  [`${at}/fulfill/**`]: 'template',
  [`${at}/otherwise/**`]: 'template',
})

/** Of a property. What it describes inside its values is a level of its own. */
export const PROPERTY_NAMES: NameWords = {
  title: 'braces',
  'title/*': 'braces',
  'x-options/*/label': 'braces',
  'x-options/*/label/*': 'braces',
  'x-compute': 'expression',
  'x-default': 'expression',
  'x-visible': 'expression',
  'x-required': 'expression',
  'x-cases/*/when': 'expression',
  'x-rules/*/assert': 'expression',
  'x-ref/where': 'filter',
  'x-companion': 'name',
  'x-schema': 'name',
  'x-copy': 'path',
  'x-copy/from': 'path',
  'x-series': 'braces',
  'x-series/pattern': 'braces',
  'x-series/per/*': 'name',
  'x-series/by': 'name',
  ...reactionWords('x-reactions'),
  ...reactionWords('x-reactions/*'),
  'x-ref/embed/*': 'other',
  'x-ref/as': 'other',
  'x-ref/key': 'other',
  'x-ref/through': 'other',
  'x-rollup/where': 'other',
  'x-rollup/via': 'other',
  'x-rollup/sum': 'other',
  'x-rollup/min': 'other',
  'x-rollup/max': 'other',
  'x-rollup/latest/**': 'other',
  'x-cases/*/value': 'none',
  'x-options/*/value': 'none',
  'x-options/*/color': 'none',
  'x-options/*/image': 'none',
  'x-options/*/exclusive': 'none',
  'x-options/*/other': 'none',
  'x-matrix/**': 'none',
  'x-audience/*': 'none',
  'x-ref/oneOf/**': 'none',
  'x-blocks/by': 'none',
  'x-message': 'none',
  'x-message/*': 'none',
  'x-table': 'none',
  'x-renamed-from': 'none',
  'x-renamed-from/*': 'none',
  'x-component-props': 'none',
  'x-component-props/**': 'none',
  'x-decorator': 'none',
  'x-decorator-props': 'none',
  'x-decorator-props/**': 'none',
  default: 'none',
  const: 'none',
  pattern: 'none',
  'enum/*': 'none',
}

/** The names of demanded fields of a level, below what describes it. */
export const LEVEL_NAMES: NameWords = { 'required/*': 'name' }

/** Of a part of the layout; the parts in it are parts themselves. */
export const PART_NAMES: NameWords = {
  '': 'name',
  field: 'name',
  'x-visible': 'expression',
  'x-required': 'expression',
  text: 'braces',
  'text/*': 'braces',
  props: 'none',
  'props/**': 'none',
}

/** Of a form, beside its properties and its layout. */
export const FORM_NAMES: NameWords = {
  'required/*': 'name',
  'rules/*/assert': 'expression',
  'rules/*/at': 'name',
  'presets/*/values': 'key',
  'presets/*/values/**': 'template',
  'presets/*/when': 'expression',
}

/** What the words say of a place; undefined where they say nothing. */
export function nameWordAt(words: NameWords, path: readonly (string | number)[]): NameWord | undefined {
  for (const [pattern, word] of Object.entries(words)) {
    if (isPlaceOf(pattern === '' ? [] : pattern.split('/'), path)) return word
  }
  return undefined
}

function isPlaceOf(pattern: readonly string[], path: readonly (string | number)[]): boolean {
  const rest = pattern.at(-1) === '**'
  const fixed = rest ? pattern.slice(0, -1) : pattern
  if (rest ? path.length <= fixed.length : path.length !== fixed.length) return false
  return fixed.every((segment, index) => segment === '*' || segment === path[index])
}
