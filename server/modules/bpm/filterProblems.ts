import type { FieldError } from '#model/errors.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { ExecutableProcess } from '#process/execution/ExecutableProcess.ts'
import { settingsOf } from './ProcessSettings.ts'
import { hiddenAnywhere, isPlain } from './run/plainFields.ts'

interface FilteredForm {
  /** Fields of the process form; none where the process has none. */
  fields: readonly FieldModel[]
  /** null where the diagram is not to be read, and then nothing is said of what it hides. */
  process: ExecutableProcess | null
}

/** Why lists cannot be filtered by fields that the settings name, each by its name. */
export function filterProblems(stored: unknown, { fields, process }: FilteredForm): FieldError[] {
  const { filters } = settingsOf(stored)
  const hidden = process === null ? new Set<string>() : hiddenAnywhere(process, filters)
  return filters.flatMap(word => {
    const field = fields.find(({ name }) => name === word)
    if (!field) return mistake(localized('筛选字段“{{word}}”不是流程表单的字段', { word }))
    if (!isPlain(field))
      return mistake(localized('筛选字段“{{word}}”不是文本、数字、日期或选项，不能用于筛选', { word }))
    if (hidden.has(word))
      return mistake(localized('筛选字段“{{word}}”在某个环节隐藏，不能用于筛选', { word }))
    return []
  })
}

const mistake = (message: LocalizedText): FieldError[] => [
  { field: 'settings.filters', code: 'INVALID', message },
]
