import { templateOf } from '../expression/templateOf.ts'
import type { PresetSource } from '../source/formParts.ts'
import type { PresetModel } from '../types/index.ts'

/** The presets of a form, with their expressions told from their constants. */
export const compilePresets = (given: readonly PresetSource[] = []): PresetModel[] =>
  given.map(({ title, values, when = null }) => ({
    title,
    when,
    values: Object.entries(values).map(([field, value]) => {
      const expression = templateOf(value)
      return expression === null ? { field, constant: value } : { field, expression }
    }),
  }))
