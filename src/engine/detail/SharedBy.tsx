import { SHARED_BY } from '#model/fieldAccess.ts'
import { t } from '#model/language/t.ts'
import type { Row } from '../data/Row.ts'

/** Whose a record is that another institution shares; nothing of an own one. */
export function SharedBy({ record }: { record: Row | undefined }) {
  const name = record?.[SHARED_BY]
  return name ? <span className="m-tag">{t('来自 {{name}}', { name: String(name) })}</span> : null
}
