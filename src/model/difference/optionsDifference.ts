import { isSame } from '../isSame.ts'
import { localized } from '../language/localized.ts'
import type { FieldModel, Text } from '../types/index.ts'
import { attention, breaking, compatible, type FieldChange } from './Change.ts'

interface Choice {
  value: unknown
  label: Text
  exclusive?: boolean
  other?: boolean
}

/** The choices of a field, and the questions and answers of a matrix: by their values. */
export function optionsDifference(before: FieldModel, after: FieldModel): FieldChange[] {
  const { title } = after
  if (before.matrix && after.matrix) {
    const isStricter =
      (after.matrix.complete === true && before.matrix.complete !== true) ||
      (after.matrix.multiple ?? false) !== (before.matrix.multiple ?? false)
    return [
      ...(isStricter ? [breaking(localized('“{{title}}”的作答方式有变', { title }))] : []),
      ...choicesDifference(before.matrix.rows, after.matrix.rows, {
        title,
        // Whoever had answered every question has not answered the new one.
        onAdded: after.matrix.complete === true ? breaking : compatible,
      }),
      ...choicesDifference(before.matrix.columns, after.matrix.columns, { title, onAdded: compatible }),
    ]
  }
  if (!before.options || !after.options) return [breaking(localized('“{{title}}”的选项来源有变', { title }))]
  // In a ranking every option has its place.
  const onAdded = after.widget === 'ranking' ? breaking : compatible
  return choicesDifference(before.options, after.options, { title, onAdded })
}

interface ChoicesOptions {
  title: Text
  onAdded(words: ReturnType<typeof localized>): FieldChange
}

function choicesDifference(
  before: readonly Choice[],
  after: readonly Choice[],
  { title, onAdded }: ChoicesOptions,
): FieldChange[] {
  const changes: FieldChange[] = []
  for (const { value, label } of before)
    if (!after.some(one => one.value === value))
      changes.push(breaking(localized('“{{title}}”删去选项“{{label}}”', { title, label })))
  for (const choice of after) {
    const old = before.find(one => one.value === choice.value)
    const { label } = choice
    if (!old) changes.push(onAdded(localized('“{{title}}”新增选项“{{label}}”', { title, label })))
    else if (!isSame(old.label, label))
      changes.push(
        attention(
          localized('“{{title}}”的选项“{{before}}”改为“{{label}}”', { title, before: old.label, label }),
        ),
      )
    if (old && isStricter(old, choice))
      changes.push(breaking(localized('“{{title}}”的选项“{{label}}”的选法有变', { title, label })))
  }
  return changes
}

const isStricter = (before: Choice, after: Choice): boolean =>
  (after.exclusive === true && before.exclusive !== true) ||
  (after.other ?? false) !== (before.other ?? false)
