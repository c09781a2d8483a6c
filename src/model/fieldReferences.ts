import { COLON } from './language/localized.ts'
import { type Language, textOf } from './language/t.ts'
import type { FieldModel, OneOfTargetModel } from './types/index.ts'

/** A field as it refers to the records of one page. */
export interface PageReference {
  /** With that page as its reference. */
  field: FieldModel
  /** Field beside it, and the value which that has where the record is of the page; null where it always is. */
  only: { name: string; value: string } | null
}

/** The references of a field, one for each page; none where it refers to nothing. */
export function pageReferences(field: FieldModel): PageReference[] {
  const { reference, oneOf } = field
  if (reference) return [{ field, only: null }]
  return (oneOf?.targets ?? []).map(target => ({
    field: { ...field, reference: target.reference },
    only: { name: oneOf?.type ?? '', value: target.type },
  }))
}

/** Name of the object that answers carry beside the field; null for one that refers to nothing. */
export const embeddedAs = ({ reference, oneOf, audience }: FieldModel): string | null =>
  reference?.as ?? oneOf?.as ?? audience?.as ?? null

/** The record of one of several pages, as cells and sheets say it: 设备：投影仪. */
export const oneOfWords = ({ title }: Pick<OneOfTargetModel, 'title'>, label: string, language: Language) =>
  textOf(title, language) + COLON[language] + label
