import type { UnreadMessage } from './UnreadMessage.ts'

/** Returns a message of an answer; what it lacks is ''. */
export function readUnreadMessage(raw: Record<string, unknown>): UnreadMessage {
  return {
    id: Number(raw.id),
    templateNickname: String(raw.templateNickname ?? ''),
    createTime: String(raw.createTime ?? ''),
    templateType: String(raw.templateType ?? ''),
    templateContent: String(raw.templateContent ?? ''),
    positionId: positionOf(raw.templateParams),
  }
}

/** Parameters come as an object, from some servers as its JSON. */
function positionOf(params: unknown): string | null {
  const id = (objectOf(params) as { positionId?: unknown } | null)?.positionId
  const text = typeof id === 'number' || typeof id === 'string' ? String(id).trim() : ''
  return /^[\w-]{1,64}$/.test(text) ? text : null
}

function objectOf(params: unknown): unknown {
  if (typeof params !== 'string') return params
  try {
    return JSON.parse(params)
  } catch {
    return null
  }
}
