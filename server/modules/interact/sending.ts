import { localized } from '#model/language/localized.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import type { Sending } from './takeAnswer.ts'

/** The body of a route that takes an answer, with what tells who answers. */
export const sendingBody = (identity: Record<string, unknown> = {}): Record<string, unknown> => ({
  type: 'object',
  required: ['requestKey', 'formVersionId', 'content'],
  additionalProperties: false,
  properties: {
    requestKey: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$', title: localized('请求标识') },
    formVersionId: { type: 'integer', minimum: 1, title: localized('表单版本') },
    content: { type: 'object', title: localized('答卷内容') },
    ...identity,
  },
})

/** What such a body says. */
export const sendingOf = (body: Row, code: string | null = null): Sending => ({
  requestKey: String(body.requestKey),
  formVersionId: Number(body.formVersionId),
  content: body.content as Row,
  code,
})
