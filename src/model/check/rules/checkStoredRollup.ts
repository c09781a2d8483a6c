import type { ResourceFacts } from '../../derive/AppFacts.ts'
import { referenceOf } from '../../derive/fieldTypeOf.ts'
import { readByRollup, takenBy } from '../../derive/rollup.ts'
import { compileCondition, ExpressionError, environmentAt } from '../../expression/index.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { PropertySource, RollupSource } from '../../source/property.ts'
import type { CheckContext } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'

interface StoredCheck {
  rollup: RollupSource
  /** The property that keeps it. */
  property: PropertySource
  owned: ResourceFacts
  /** The record that is counted. */
  counted: ResourceFacts
  at: JsonPath
  context: CheckContext
  reporter: Reporter
}

const REMEDY = say`leave "stored" away, and it is found out when it is read`

/** Reports what would change a stored rollup without a write of what is counted, and what its column could not hold. */
export function checkStoredRollup(check: StoredCheck): void {
  const { rollup, owned, counted, at, reporter } = check
  if (rollup.stored !== true) return
  const refuse = (message: LocalizedText) =>
    reporter.report('unfit-keyword', [...at, 'stored'], say`${message}: ${REMEDY}`, { on: 'key' })
  if (owned.source.audit === 'append-only') refuse(say`records of this page never change`)
  else if (owned.tenancy.kind === 'shared' || owned.tenancy.kind !== tenantsOf(counted))
    refuse(say`several institutions read these records, and each counts its own`)
  else checkEmptied(check, refuse)
  checkRoom(check)
  checkWhere(check)
}

/** Whose the counted records are: those that are shared belong to their tenant. */
const tenantsOf = ({ tenancy }: ResourceFacts) => (tenancy.kind === 'shared' ? 'tenant' : tenancy.kind)

/** A record of the platform that is removed empties what refers to it, or takes it along, in all institutions at once. */
function checkEmptied(
  { rollup, counted, context }: StoredCheck,
  refuse: (message: LocalizedText) => void,
): void {
  const name = emptiedByPlatform(counted, readByRollup(rollup), context)
  if (name === null) return
  refuse(
    say`removing a record of the platform changes ${name} of ${counted.page} in all institutions at once`,
  )
}

/** The property by which records of institutions change, or go, with a record of the platform; null where none does. */
export function emptiedByPlatform(
  counted: ResourceFacts,
  read: readonly string[],
  { app }: CheckContext,
): string | null {
  if (counted.tenancy.kind === 'platform') return null
  for (const { name, source } of counted.fields.values()) {
    const reference = referenceOf(source)
    const isPlatforms = app.pages.get(reference?.to ?? '')?.owned?.tenancy.kind === 'platform'
    const onDelete = reference && 'onDelete' in reference ? reference.onDelete : undefined
    const isRead = onDelete === 'cascade' || (onDelete === 'set null' && read.includes(name))
    if (isPlatforms && isRead) return name
  }
  return null
}

/** What is taken fits the column, whatever its value. */
function checkRoom({ rollup, property, counted, at, reporter }: StoredCheck): void {
  const { value } = takenBy(rollup)
  const taken = counted.fields.get(value ?? '')?.source
  if (!taken || taken.type !== property.type) return
  const place = [...at, 'stored']
  const refuse = (message: LocalizedText) => reporter.report('unfit-keyword', place, message, { on: 'key' })
  const [own = Number.POSITIVE_INFINITY, theirs = Number.POSITIVE_INFINITY] = [
    property.maxLength,
    taken.maxLength,
  ]
  if (own < theirs)
    refuse(say`it holds ${own} characters, and ${value} may have more: write the same maxLength`)
  if (property.type === 'number' && property['x-scale'] !== taken['x-scale'])
    refuse(say`${value} has other decimal places: write the same x-scale`)
  else if (rollup.sum !== undefined && property.type === 'number' && property['x-scale'] === undefined)
    refuse(say`a stored sum is exact: write x-scale at both properties`)
}

/** The condition reads nothing but the counted records themselves. */
function checkWhere({ rollup, counted, at, context, reporter }: StoredCheck): void {
  const { where, of } = rollup
  if (where === undefined) return
  const record = context.namesOf(counted)
  // What is wrong with it anyway is told where all conditions are.
  if (mistakeIn(() => compileCondition(where, environmentAt('filter', { record })))) return
  const mistake = mistakeIn(() => compileCondition(where, environmentAt('audience', { record })))
  if (!mistake) return
  const word = where.slice(mistake.offset, mistake.offset + mistake.length)
  const message = say`${word} changes without a write of ${of}, and a stored rollup follows nothing else: ${REMEDY}`
  const { offset: index, length } = mistake
  reporter.report('unfit-keyword', [...at, 'where'], message, { index, length })
}

function mistakeIn(compile: () => unknown): ExpressionError | null {
  try {
    compile()
    return null
  } catch (error) {
    if (error instanceof ExpressionError) return error
    throw error
  }
}
