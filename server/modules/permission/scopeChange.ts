import { localized } from '#model/language/localized.ts'
import type { Row } from '#server/engine/defineModule.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import type { PreviewSection } from '#server/engine/SavePreview.ts'
import { scopeWords } from './scopeWords.ts'

/** How the records that a role shows would change; null where they would not. */
export async function scopeChange(
  context: RequestContext,
  role: Row,
  sent: Row,
): Promise<PreviewSection | null> {
  if (typeof sent.dataScope !== 'string') return null
  const before = { dataScope: String(role.dataScope), deptIds: idsOf(role.deptIds) }
  const after = { dataScope: sent.dataScope, deptIds: idsOf(sent.deptIds) }
  if (keyOf(before) === keyOf(after)) return null
  const [from, to] = [await scopeWords(context, before), await scopeWords(context, after)]
  const detail = localized('{{from}} → {{to}}', { from, to })
  return { title: localized('数据范围'), tone: 'change', items: [{ title: localized('可见的数据'), detail }] }
}

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? (value as number[]) : [])

/** Departments count in the scope that names them only. */
const keyOf = ({ dataScope, deptIds }: { dataScope: string; deptIds: number[] }): string =>
  dataScope === '2' ? `2:${deptIds.toSorted((one, other) => one - other)}` : dataScope
