import type { FieldType } from '../types/index.ts'
import type { Dimension } from './Dimension.ts'

/** What is known of the last property of a dimension, compiled or not. */
export interface DimensionTraits {
  type: FieldType
  /** `format` of its JSON Schema. */
  format: string | null
  /** Whether a dictionary or the page lists its values. */
  hasChoices: boolean
  /** Whether it refers to records of one page. */
  isReference: boolean
  /** Whether it is never answered. */
  isHidden: boolean
  /** Whether it is worked out of other records each time that it is read. */
  isRolledUp: boolean
  /** Whether it stands inside a value. */
  isPart: boolean
}

export type DimensionKind = 'choice' | 'reference' | 'boolean' | 'region' | 'calendar' | 'bands' | 'number'

/** Why figures cannot be put together so. */
export type DimensionFault =
  | 'hidden'
  | 'rolled-up'
  | 'own-values'
  | 'fraction'
  | 'unit'
  | 'level'
  | 'edges'
  | 'whole-days'

/** Types whose values stand together by parts of the calendar. */
const DATED: readonly FieldType[] = ['date', 'date-time']
const NUMBERS: readonly FieldType[] = ['integer', 'number']
/** Parts of a value are texts, of which these are beginnings. */
const UNITS_OF_PARTS = ['day', 'month', 'year']

/** How figures are put together by a dimension, or why they are not. */
export function kindOfDimension(
  { unit, level, edges }: Dimension,
  traits: DimensionTraits,
): { kind: DimensionKind } | { fault: DimensionFault } {
  const { type, format } = traits
  if (traits.isHidden) return { fault: 'hidden' }
  if (traits.isRolledUp) return { fault: 'rolled-up' }
  const isDated = DATED.includes(type)
  const isNumber = NUMBERS.includes(type) && !traits.isReference && !traits.hasChoices
  if (unit !== null && !isDated) return { fault: 'unit' }
  if (level !== null && format !== 'region') return { fault: 'level' }
  if (edges.length > 0 && !isNumber) return { fault: 'edges' }
  if (traits.isReference) return { kind: 'reference' }
  if (traits.hasChoices) return { kind: 'choice' }
  if (type === 'boolean') return { kind: 'boolean' }
  if (format === 'region') return { kind: 'region' }
  if (isDated) return isPartOfValue(traits, unit) ? { fault: 'whole-days' } : { kind: 'calendar' }
  if (!isNumber) return { fault: 'own-values' }
  if (edges.length > 0) return { kind: 'bands' }
  return type === 'integer' ? { kind: 'number' } : { fault: 'fraction' }
}

const isPartOfValue = ({ isPart }: DimensionTraits, unit: Dimension['unit']): boolean =>
  isPart && unit !== null && !UNITS_OF_PARTS.includes(unit)
