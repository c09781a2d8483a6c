import type { FieldModel } from '../types/index.ts'
import type { DimensionTraits } from './dimensionKind.ts'

/** What a dimension must know of a compiled field. */
export const dimensionTraits = (field: FieldModel): DimensionTraits => ({
  type: field.type,
  format: field.schema.format ?? null,
  hasChoices: hasChoices(field),
  isReference: field.reference !== null,
  isHidden: field.writeOnly,
  isRolledUp: field.rollup?.stored === false,
  isPart: field.partOf !== undefined,
})

const hasChoices = ({ dict, options, cases, schema }: FieldModel): boolean =>
  dict !== null || options !== undefined || cases !== undefined || schema.enum !== undefined
