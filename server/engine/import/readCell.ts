import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import type { CellResult } from '#model/field-types/shared/SheetCell.ts'
import { type SheetCell, textOfCell } from '#model/field-types/shared/SheetCell.ts'
import { oneOfWords } from '#model/fieldReferences.ts'
import { joinWords, LocalizedText, localized } from '#model/language/localized.ts'
import { textOf } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'

/** What a cell says of a field. Labels of dictionaries and references become what they stand for. */
export function readCell(field: FieldModel, cell: SheetCell, lookup: Lookup | undefined): CellResult {
  if (cell.kind === 'formula') return { mistake: localized('不能使用公式，请粘贴为数值') }
  if (cell.kind === 'error') return { mistake: localized('单元格内容有错误') }
  if (lookup) return readLabels(field, textOfCell(cell), lookup)
  return fieldTypeNamed(field.type).sheet?.read(cell, field) ?? { value: textOfCell(cell) }
}

/** Several labels stand in one cell with commas between them. */
export const labelsIn = (text: string): string[] =>
  text
    .split(/[,，、;；\n]/)
    .map(part => part.trim())
    .filter(part => part !== '')

function readLabels(field: FieldModel, text: string, lookup: Lookup): CellResult {
  const several = fieldTypeNamed(field.type).holdsMany
  const values: unknown[] = []
  for (const label of several ? labelsIn(text) : [text]) {
    const found = lookup.get(label)
    if (found === undefined) return { mistake: absence(field, label) }
    if (found === 'ambiguous') return { mistake: ambiguity(field, label) }
    values.push(found.value)
  }
  return { value: several ? values : values[0] }
}

/** Who writes a label alone is told how it is written. */
function absence({ oneOf }: FieldModel, label: string): LocalizedText {
  const isTyped = oneOf?.targets.some(({ title }) =>
    (['zh', 'en'] as const).some(language => label.startsWith(textOf(title, language))),
  )
  if (!oneOf || isTyped) return localized('“{{label}}”不存在', { label })
  return new LocalizedText(language => {
    const examples = oneOf.targets.map(target => oneOfWords(target, '…', language))
    const written = joinWords(examples, '、')[language]
    return textOf(
      localized('“{{label}}”没有说明属于哪一类，请写为：{{written}}', { label, written }),
      language,
    )
  })
}

const ambiguity = ({ options }: FieldModel, label: string): LocalizedText =>
  options
    ? localized('有多个名为“{{label}}”的选项，请填写值', { label })
    : localized('有多条名为“{{label}}”的记录，请填写编号', { label })

/** What the labels of a column stand for. */
export type Lookup = ReadonlyMap<string, { value: unknown } | 'ambiguous'>
