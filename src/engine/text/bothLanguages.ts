import { translationNameOf } from '#model/fieldAccess.ts'
import { chosenLanguage, t } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { Row } from '../data/Row.ts'

/** Whether a text and its English stand beside each other on an English screen, each as it is stored. */
const isBesideEnglish = ({ translation }: FieldModel): boolean =>
  translation !== undefined && chosenLanguage() === 'en'

/** The title of a text as it is stored: where its English stands beside it, whoever reads English is told that it is the Chinese. */
export const storedTitle = (field: FieldModel, title: string): string =>
  isBesideEnglish(field) ? t('{{title}}（中文）', { title }) : title

/** The record with a text as it is stored, which English screens would else say by its English. */
export const asStored = (field: FieldModel, record: Row): Row =>
  isBesideEnglish(field) ? { ...record, [translationNameOf(field.name)]: null } : record
