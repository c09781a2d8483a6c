import { t } from '#model/language/t.ts'
import type { HttpFault } from '../EngineHost.ts'
import { faultMessage } from '../text/messages.ts'
import type { VisitProblem } from './VisitDoor.ts'

/** Whether a request was refused by one of these codes of the catalogue. */
export function isRefusedBy(fault: unknown, codes: readonly string[]): boolean {
  const { errors = [] } = (fault ?? {}) as Partial<HttpFault>
  return errors.some(({ code }) => codes.includes(code))
}

/** The link has closed meanwhile. */
export const CLOSED = ['LINK_EARLY', 'LINK_OVER', 'LINK_CLOSED']

/** The same refusal in words for a visitor: where the network is gone, what was filled in is not. */
export function toldFault(fault: unknown): unknown {
  const problem = problemOf(fault)
  if (problem.kind !== 'offline') return fault
  return Object.assign(new Error(problem.message, { cause: fault }), { status: 0, errors: [] })
}

/** What is said where a link could not be opened. */
export function problemOf(fault: unknown): VisitProblem {
  const { status } = (fault ?? {}) as Partial<HttpFault>
  if (isRefusedBy(fault, ['LINK_STALE'])) return { kind: 'stale', message: faultMessage(fault) }
  if (status === 404)
    return { kind: 'wrong', message: t('这个码无效或已失效，请核对后再试，或向发送的人索取新的。') }
  if (status === 0)
    return { kind: 'offline', message: t('网络连接不上。填写的内容保存在本机，联网后请重试。') }
  return { kind: 'failed', message: faultMessage(fault) }
}
