import type { Text } from '../source/common.ts'

export type MeasureFunction = 'count' | 'distinct' | 'sum' | 'avg' | 'min' | 'max' | 'ratio'

/** A figure that is worked out over records. */
export interface MeasureModel {
  name: string
  title: Text
  /** Other words by which people ask for it. */
  synonyms: string[]
  function: MeasureFunction
  /** Property that it takes; null for count and ratio. */
  field: string | null
  /** Names of the measures that are divided; null for all but ratio. */
  ratio: { part: string; whole: string } | null
  /** Filter over the records; null for all. */
  where: string | null
  /** All of these are needed to know it: those of what it reads of the records. */
  permissions: string[]
}

/** How small a group figures may tell of, and by what they are asked for then. */
export interface MinGroupModel {
  size: number
  /** Texts of dimensions. */
  by: string[]
}
