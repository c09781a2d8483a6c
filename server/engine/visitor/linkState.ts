import { type ErrorCode, Fault } from '#model/errors.ts'
import { formatMoment, instantOf, isDate } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import type { ResourceModel, VisitorLinkModel } from '#model/types/index.ts'
import type { LinkState } from '../contracts/LinkState.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { holdsFor, refusalWords } from '../expression/holdsFor.ts'

const DAY = 86_400_000

/** Whether a link to this record opens now, and if not, why. */
export async function linkStateOf(
  context: OperationContext,
  { resource, link, record }: { resource: ResourceModel; link: VisitorLinkModel; record: Row },
): Promise<LinkState> {
  const [from, to] = [beginOf(record, link.from), endOf(record, link.to)]
  const bounds = { from: shown(from), to: shown(to) }
  for (const { when, message } of link.closed) {
    if (!(await holdsFor(context, context.compiled(resource.page), when, record))) continue
    const named = link.fields.includes(resource.label) ? record[resource.label] : undefined
    return { ...bounds, state: 'closed', words: refusalWords(message, named) }
  }
  const now = context.now.getTime()
  if (from !== null && now < from)
    return {
      ...bounds,
      state: 'early',
      words: localized('还没有开始，{{time}} 起开放', { time: bounds.from }),
    }
  if (to !== null && now >= to)
    return { ...bounds, state: 'over', words: localized('已于 {{time}} 结束', { time: bounds.to }) }
  return { ...bounds, state: 'open', words: null }
}

const CODES: Record<Exclude<LinkState['state'], 'open'>, ErrorCode> = {
  early: 'LINK_EARLY',
  over: 'LINK_OVER',
  closed: 'LINK_CLOSED',
}

/** What a visitor is told of a link that does not open now; null where it does. Clients tell it by the code. */
export function closedFault({ state, words }: LinkState): Fault | null {
  if (state === 'open') return null
  const code = CODES[state]
  return new Fault(code, words ? { message: words, errors: [{ field: '', code, message: words }] } : {})
}

const beginOf = (record: Row, name: string | null): number | null =>
  name === null ? null : instantOf(record[name])

/** Of a day the whole of it counts. */
function endOf(record: Row, name: string | null): number | null {
  const value = name === null ? null : record[name]
  const at = instantOf(value)
  return at !== null && typeof value === 'string' && isDate(value) ? at + DAY : at
}

const shown = (at: number | null): string | null => (at === null ? null : formatMoment(at))
