import { type FieldType, fieldTypeBase } from '../field-types/shared/fieldTypeBase.ts'
import { errorAt, type Span } from './Evaluation.ts'
import type { ValueType } from './Expression.ts'
import {
  type ExpressionEnvironment,
  type NameFacts,
  RESERVED_NAMES,
  type ReservedName,
  USER_FIELDS,
} from './ExpressionEnvironment.ts'
import { nearestName } from './nearestName.ts'

const UNKNOWN: NameFacts = { type: 'any' }

/** What is known of a bare name. @throws ExpressionError UNKNOWN_NAME */
export function resolveName(
  name: string,
  environment: ExpressionEnvironment,
  locals: ReadonlyMap<string, NameFacts>,
  span: Span,
): NameFacts {
  const local = locals.get(name)
  if (local) return local
  const reserved = environment.reserved ?? RESERVED_NAMES
  if (isReserved(name)) {
    if (reserved.includes(name)) return reservedFacts(name, environment)
    throw errorAt(span, 'UNKNOWN_NAME', `此处不能使用“${name}”`)
  }
  const { names } = environment
  if (!names) return UNKNOWN
  const facts = Object.hasOwn(names, name) ? names[name] : undefined
  if (facts) return facts
  const isChoice = Object.values(names).some(({ choices }) => choices?.includes(name))
  // A value of another property that lost its quotes.
  if (isChoice)
    throw errorAt(span, 'UNKNOWN_NAME', `不认识的名称“${name}”，是否想写“'${name}'”？`, `'${name}'`)
  throw unknownName(name, [...locals.keys(), ...Object.keys(names), ...reserved], span)
}

/** Whether a name has a meaning of its own in every expression. */
export const isReserved = (name: string): name is ReservedName =>
  (RESERVED_NAMES as readonly string[]).includes(name)

function reservedFacts(name: ReservedName, environment: ExpressionEnvironment): NameFacts {
  switch (name) {
    case 'now':
      return { type: 'date-time' }
    case 'user':
      return { type: 'any', fields: environment.user ?? USER_FIELDS }
    case 'self':
      return environment.self ?? UNKNOWN
    case 'values':
      return withFields(environment.values ?? environment.names)
    case 'record':
      return withFields(environment.record ?? environment.names)
    default:
      return UNKNOWN
  }
}

const withFields = (fields: Record<string, NameFacts> | undefined): NameFacts =>
  fields ? { type: 'any', fields } : UNKNOWN

/** What is known of a property of something. @throws ExpressionError UNKNOWN_NAME, TYPE_MISMATCH */
export function resolveProperty(facts: NameFacts, name: string, span: Span): NameFacts {
  const fields = facts.reference?.fields ?? facts.fields
  const type = valueTypeOf(facts)
  if (type === 'list') throw errorAt(span, 'TYPE_MISMATCH', `列表没有“${name}”，请用 map 取每一项的值`)
  if (fields) {
    const found = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (found) return found
    if (facts.reference?.isOpen) return UNKNOWN
    throw unknownName(name, Object.keys(fields), span)
  }
  if (type !== 'any' && type !== 'map') throw errorAt(span, 'TYPE_MISMATCH', `不能从中取“${name}”`)
  return UNKNOWN
}

function unknownName(name: string, names: string[], span: Span) {
  const near = nearestName(name, names)
  const hint = near ? `，是否想写“${near}”？` : ''
  return errorAt(span, 'UNKNOWN_NAME', `不认识的名称“${name}”${hint}`, near)
}

/** The type that values of a name have inside an expression. */
export const valueTypeOf = ({ type }: NameFacts): ValueType =>
  type === 'any' ? 'any' : fieldTypeBase(type).expression.type

/** What is known of the items of a list. */
export function itemFacts(facts: NameFacts): NameFacts {
  const items = facts.type === 'any' ? undefined : fieldTypeBase(facts.type).expression.items
  if (items) return { type: items as FieldType }
  return facts.fields ? { type: 'any', fields: facts.fields } : UNKNOWN
}
