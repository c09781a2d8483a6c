import { textOf } from '#model/text.ts'
import type { OperationContext } from '../engine/OperationContext.ts'
import { type AuditEntry, wordsOfChange } from '../engine/RequestContext.ts'
import type { OperationInput, Route } from '../engine/registry/Route.ts'
import { type ChangedRecord, changedRecords, namesOf } from './changedRecords.ts'
import { type Difference, differencesOf } from './differencesOf.ts'

/** What an entry of the operation log says to people. */
export interface OperationWords {
  /** 修改“张三”：手机号码 13800000000 → 13900000000 */
  summary: string
  differences: Difference[]
}

/** Records that are told one by one; of an import of thousands the rest is counted. */
const TOLD = 20

/**
 * Says which records a successful request changed, and how: with titles of fields, labels of dictionaries and names
 * of what is referred to. `masked` are the same changes with every secret hidden.
 */
export async function operationInWords(
  context: OperationContext,
  { route, input }: { route: Route; input: OperationInput },
  masked: readonly AuditEntry[],
): Promise<OperationWords> {
  const { audit } = context
  if (route.kind === 'clear') return { summary: audit.map(clearedWords).join('\n'), differences: [] }
  const told = audit.slice(0, TOLD).flatMap((entry, index) => {
    const hidden = masked[index]
    return hidden ? [{ entry, masked: hidden }] : []
  })
  const lines: string[] = []
  const differences: Difference[] = []
  for (const change of await changedRecords(context, told)) {
    const found = await differencesOf(context, change)
    differences.push(...found)
    lines.push(route.kind === 'expel' ? `强制“${change.label}”下线` : lineOf(change, found))
  }
  if (audit.length > TOLD) lines.push(`……共 ${audit.length} 条记录`)
  if (audit.length === 0) lines.push(...(await targetsOf(context, route, input)))
  return { summary: lines.join('\n'), differences }
}

const clearedWords = ({ before }: AuditEntry): string => `清除 ${before?.erased ?? 0} 条记录`

function lineOf(change: ChangedRecord, differences: readonly Difference[]): string {
  const { before, after, label } = change
  if (before === null && isWhole(change, after)) return `新增“${label}”`
  if (after === null) return `删除“${label}”`
  const words = differences.map(wordsOfChange)
  return words.length === 0 ? `修改“${label}”` : `修改“${label}”：${words.join('；')}`
}

/** Modules note a part of a record where they change only that. */
const isWhole = ({ model }: ChangedRecord, record: AuditEntry['after']): boolean =>
  record !== null && model.key in record

/** An action that left no trace in records is told with those it was about: 重置密码“张三”. */
async function targetsOf(
  context: OperationContext,
  { origin }: Route,
  { body }: OperationInput,
): Promise<string[]> {
  if (origin.kind !== 'action') return []
  const { resource, action } = origin
  const sent = body[resource.key]
  const keys = (Array.isArray(sent) ? sent : [sent]).filter(key => key !== undefined).slice(0, TOLD)
  const names = await namesOf(context, resource, keys.map(Number))
  const words = [...names.values()].map(name => `“${name}”`).join('、')
  return words === '' ? [] : [`${textOf(action.title)}${words}`]
}
