import { translationNameOf } from '#model/fieldAccess.ts'
import { LocalizedText } from '#model/language/localized.ts'
import { textOf } from '#model/language/t.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { fieldOf } from '../../db/sync/keyColumn.ts'
import type { Row } from '../contracts/records.ts'

/** What a record is called in a sentence: its label in the reader's language, or its key in words (编号 12) where that is empty; nothing for a new one. */
export function recordName(resource: ResourceModel, record: Row): LocalizedText {
  const label = String(record[resource.label] ?? '')
  const key = record[resource.key] ?? null
  const english = String(record[translationNameOf(resource.label)] ?? '')
  if (label !== '' || key === null)
    return new LocalizedText(language => (language === 'en' && english !== '' ? english : label))
  const { title } = fieldOf(resource, resource.key)
  return new LocalizedText(language => `${textOf(title, language)} ${key}`)
}
