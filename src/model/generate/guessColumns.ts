import { say } from '../language/say.ts'
import { auditMeaning, readComment } from './conventions.ts'
import type { ColumnOption, GeneratedColumn, GeneratedTable } from './GeneratedTable.ts'
import type { GeneratorColumn, GeneratorConfig, Guess } from './GeneratorConfig.ts'
import { type ColumnGuess, type GuessContext, guess } from './guessing.ts'
import { guessReference } from './guessReference.ts'
import { guessWidget } from './guessWidget.ts'
import type { ProjectFacts } from './ProjectFacts.ts'

/** Guesses what nobody said: dictionaries, references, widgets, trees. Each says why. */
export function guessColumns(
  config: GeneratorConfig,
  table: GeneratedTable,
  project: ProjectFacts,
): GeneratorConfig {
  const sources = new Map(table.columns.map(column => [column.name, column]))
  const guesses: Guess[] = []
  const columns = config.columns.map(column => {
    const source = sources.get(column.columnName)
    // What is written in the words of page files says itself what it is.
    if (source === undefined || column.property !== null || column.isPk === '1') return column
    const found = guessesOf(column, source, { config, table, project })
    for (const { key, value, reason } of found)
      guesses.push({ field: column.javaField, key, value, before: column[key], reason, undone: false })
    const guessed = Object.assign(
      {},
      ...found.map(({ key, value }) => ({ [key]: value })),
    ) as Partial<GeneratorColumn>
    const hasChoices = Boolean(guessed.dictType || guessed.options || guessed.reference)
    return {
      ...column,
      ...guessed,
      ...(hasChoices ? { queryType: 'EQ' as const } : {}),
      ...(guessed.reference ? { title: withoutNumber(column.title) } : {}),
    }
  })
  return withTree(
    { ...config, columns, unique: uniqueOf(config, table), guesses: [...config.guesses, ...guesses] },
    table,
  )
}

/** A reference is called after what it refers to, not after its number: 部门ID → 部门. */
const withoutNumber = (title: string): string => title.replace(/(?<=.)\s*(id|编号|标识)$/i, '')

function guessesOf(column: GeneratorColumn, source: GeneratedColumn, context: GuessContext): ColumnGuess[] {
  const reference = guessReference(column, source, context)
  if (reference.length > 0) return reference
  const choices = guessChoices(column, source, context.project)
  return choices.length > 0 ? choices : guessWidget(column)
}

/** A dictionary that a comment names, or that has the very values that it explains; else those values themselves. */
function guessChoices(
  column: GeneratorColumn,
  source: GeneratedColumn,
  { dictionaries }: ProjectFacts,
): ColumnGuess[] {
  if (column.kind !== 'string' && column.kind !== 'integer') return []
  const { dictType, options } = readComment(source.comment)
  const known = Object.hasOwn(dictionaries, dictType)
  if (known) return [choice('dictType', dictType, say`the comment names the dictionary ${dictType}`)]
  const values = options.length > 0 ? options : source.options
  if (values.length === 0) return byName(column, dictionaries)
  const same = Object.entries(dictionaries).find(([, entries]) => isSame(entries, values))?.[0]
  if (same !== undefined)
    return [choice('dictType', same, say`the dictionary ${same} has the same values with the same labels`)]
  const fitting = fittingOptions(values, column)
  const from =
    options.length > 0
      ? say`the comment says which values there are`
      : say`the source holds only these values`
  return fitting === null ? [] : [choice('options', fitting, from)]
}

const choice = (key: keyof GeneratorColumn, value: unknown, reason: ReturnType<typeof say>): ColumnGuess => ({
  key,
  value,
  reason: guess({ key, value, before: null, reason }).reason,
})

const isSame = (entries: { value: string; label: string }[], values: ColumnOption[]): boolean =>
  entries.length === values.length &&
  values.every(({ value, label }) =>
    entries.some(entry => entry.value === String(value) && entry.label === label),
  )

/** The values as the column holds them; null where one does not fit. */
function fittingOptions(values: ColumnOption[], { kind, length }: GeneratorColumn): ColumnOption[] | null {
  if (kind === 'integer') {
    const numbers = values.map(({ value, label }) => ({ value: Number(value), label }))
    return numbers.every(({ value }) => Number.isSafeInteger(value)) ? numbers : null
  }
  const texts = values.map(({ value, label }) => ({ value: String(value), label }))
  return texts.every(({ value }) => value !== '' && value.length <= (length ?? 200)) ? texts : null
}

/** What columns of a name hold wherever they stand: labels of the dictionary that they take their values of. */
const BY_NAME: [RegExp, string[]][] = [
  [/^(sex|gender)$/i, ['男', '女']],
  [/^is_[a-z_]+$/i, ['是', '否']],
]

/** At most this many values more than those labels. */
const FURTHER = 1

function byName(
  { columnName, kind, length }: GeneratorColumn,
  dictionaries: ProjectFacts['dictionaries'],
): ColumnGuess[] {
  const labels = BY_NAME.find(([pattern]) => pattern.test(columnName))?.[1]
  if (labels === undefined || kind !== 'string' || length !== 1) return []
  const found = Object.entries(dictionaries).find(
    ([, entries]) =>
      entries.length <= labels.length + FURTHER &&
      labels.every(label => entries.some(entry => entry.label === label)) &&
      entries.every(({ value }) => value.length === 1),
  )?.[0]
  if (found === undefined) return []
  return [choice('dictType', found, say`columns called ${columnName} take the values of ${found}`)]
}

/** Sets of columns that no two rows share; a key of several columns is one too. */
function uniqueOf({ columns }: GeneratorConfig, table: GeneratedTable): string[][] {
  const nameOf = new Map(columns.map(({ columnName, javaField }) => [columnName, javaField]))
  const own = (name: string) => auditMeaning(name) === null
  const keys = table.columns.filter(({ key, name }) => key && own(name)).map(({ name }) => name)
  const sets = [...(keys.length > 1 ? [keys] : []), ...table.unique.map(set => set.filter(own))]
  const named = sets.filter(set => set.length > 1 && set.every(name => nameOf.has(name)))
  return [...new Map(named.map(set => [set.join(), set.map(name => nameOf.get(name) ?? name)])).values()]
}

/** A column that refers to the key of its own table makes a tree. */
function withTree(config: GeneratorConfig, table: GeneratedTable): GeneratorConfig {
  const key = config.columns.find(({ isPk }) => isPk === '1')
  const parent = config.columns.find(column => isParent(column, key, table))
  if (!key || !parent) return config
  const shown = config.columns.find(
    ({ kind, columnName }) => kind === 'string' && /name|title/i.test(columnName),
  )
  const reason = say`the column ${parent.columnName} says below which record one stands`
  const columns = config.columns.map(column =>
    column === parent
      ? { ...column, title: withoutNumber(column.title), isList: '0' as const, isQuery: '0' as const }
      : column,
  )
  return {
    ...config,
    columns,
    tplCategory: 'tree',
    treeCode: key.columnName,
    treeParentCode: parent.columnName,
    treeName: shown?.columnName ?? '',
    guesses: [...config.guesses, guess({ key: 'tplCategory', value: 'tree', before: 'crud', reason })],
  }
}

function isParent(column: GeneratorColumn, key: GeneratorColumn | undefined, table: GeneratedTable): boolean {
  if (key === undefined || column.isPk === '1' || column.kind !== key.kind) return false
  const { references } = table.columns.find(({ name }) => name === column.columnName) ?? {}
  if (references?.table === table.name) return true
  return /^(parent|p)_?id$|^parent(_[a-z]+)?_id$/i.test(column.columnName) && !references
}
