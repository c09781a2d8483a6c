import type { ActionFormModel, FieldModel } from '#model/types/index.ts'
import { isEmptyValue } from '#model/validation/isEmptyValue.ts'
import type { Row } from './Survey.ts'

interface Progress {
  answered: number
  /** Of how many: what conditions hide counts only once something is said there. */
  all: number
}

/** Returns how many of its questions an answer has answered. */
export function progressOf({ fields }: ActionFormModel, content: Row): Progress {
  const isSaid = ({ name }: FieldModel) => !isEmptyValue(content[name])
  const questions = fields.filter(({ otherOf, write }) => otherOf === undefined && write !== 'never')
  const asked = questions.filter(field => field.visibleWhen === undefined || isSaid(field))
  return { answered: asked.filter(isSaid).length, all: asked.length }
}
