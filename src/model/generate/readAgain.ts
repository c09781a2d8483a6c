import type { GeneratorColumn, GeneratorConfig } from './GeneratorConfig.ts'

/** Of a column what its source says, and nobody chooses. */
const OF_SOURCE = ['columnComment', 'columnType', 'isIncrement'] as const

/**
 * A configuration whose source was read again: what was chosen stays, columns that are new come in with their guesses, and
 * those that are gone are left out.
 * @param before what the same source gave the last time
 * @param fresh what it gives now
 */
export function readAgain(
  config: GeneratorConfig,
  before: GeneratorConfig,
  fresh: GeneratorConfig,
): GeneratorConfig {
  const known = new Map(config.columns.map(column => [column.columnName, column]))
  const old = new Map(before.columns.map(column => [column.columnName, column]))
  let number = Math.max(0, ...config.columns.map(({ columnId }) => columnId))
  const taken = new Set(config.columns.map(({ javaField }) => javaField))
  const columns = fresh.columns.map((column, index) => {
    const mine = known.get(column.columnName)
    const was = old.get(column.columnName)
    if (mine) return { ...withFollowing(mine, was ?? column, column), sort: index + 1 }
    number += 1
    const javaField = taken.has(column.javaField) ? `${column.javaField}${number}` : column.javaField
    return { ...column, columnId: number, javaField, sort: index + 1 }
  })
  const fields = new Set(columns.map(({ javaField }) => javaField))
  const kept = config.guesses.filter(({ field }) => field === '' || fields.has(field))
  const fieldsBefore = new Set(config.columns.map(({ javaField }) => javaField))
  const added = fresh.guesses.filter(
    ({ field }) => field !== '' && fields.has(field) && !fieldsBefore.has(field),
  )
  return { ...config, form: fresh.form, columns, guesses: [...kept, ...added] }
}

/** What somebody has chosen stays; what is as the source had it follows the source. */
function withFollowing(mine: GeneratorColumn, was: GeneratorColumn, now: GeneratorColumn): GeneratorColumn {
  const followed = (
    [
      'kind',
      'length',
      'scale',
      'isRequired',
      'isUnique',
      'defaultValue',
      'title',
      'property',
      'options',
    ] as const
  )
    .filter(key => JSON.stringify(mine[key]) === JSON.stringify(was[key]))
    .map(key => [key, now[key]])
  const ofSource = OF_SOURCE.map(key => [key, now[key]])
  return { ...mine, ...Object.fromEntries([...ofSource, ...followed]) }
}
