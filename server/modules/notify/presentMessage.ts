import { formatMoment } from '#model/format/formatMoment.ts'
import type { Row } from '#server/engine/defineModule.ts'

/** A stored message as its receiver's client reads it. */
export const presentMessage = (row: Row): Row => ({
  id: row.id,
  templateNickname: row.template_nickname,
  templateType: row.template_type,
  templateCode: row.template_code,
  templateContent: row.template_content,
  templateParams: row.template_params ?? {},
  readStatus: row.read_status,
  readTime: momentOf(row.read_time),
  createTime: momentOf(row.create_time),
})

const momentOf = (value: unknown): string | null =>
  value instanceof Date ? formatMoment(value.getTime()) : null
