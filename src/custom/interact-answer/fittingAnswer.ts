import { isSame } from '#model/isSame.ts'
import type { ActionFormModel, FieldModel } from '#model/types/index.ts'
import type { Row } from './Survey.ts'

interface FittingAnswer {
  /** What the other version still asks for. */
  content: Row
  /** Titles of the questions that are new, gone or asked in another way. */
  changed: { title: FieldModel['title']; how: 'new' | 'gone' | 'other' }[]
}

/** Returns what stays of an answer when the questions have changed, and which of them have. */
export function fittingAnswer(content: Row, before: ActionFormModel, after: ActionFormModel): FittingAnswer {
  const old = new Map(before.fields.map(field => [field.name, field]))
  const now = new Map(after.fields.map(field => [field.name, field]))
  const isKept = (field: FieldModel) => {
    const asked = now.get(field.name)
    return asked !== undefined && !isOther(field, asked)
  }
  return {
    content: Object.fromEntries(
      Object.entries(content).filter(([name]) => {
        const field = old.get(name)
        return field !== undefined && isKept(field)
      }),
    ),
    changed: [
      ...after.fields
        .filter(({ name }) => !old.has(name))
        .map(({ title }) => ({ title, how: 'new' as const })),
      ...before.fields
        .filter(({ name }) => !now.has(name))
        .map(({ title }) => ({ title, how: 'gone' as const })),
      ...before.fields
        .filter(field => now.has(field.name) && !isKept(field))
        .map(({ title }) => ({ title, how: 'other' as const })),
    ],
  }
}

/** A value for the one may be none for the other. */
const isOther = (before: FieldModel, after: FieldModel): boolean =>
  before.type !== after.type ||
  !isSame(valuesOf(before), valuesOf(after)) ||
  !isSame(before.matrix, after.matrix)

const valuesOf = ({ options }: FieldModel): unknown[] | null =>
  options ? options.map(({ value }) => value) : null
