import { useMemo } from 'react'
import { useHost, usePermission, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import type { StoredModel } from './StoredModel.ts'

/** One of the diagrams that can be compared. */
export interface DiagramVersion {
  key: string
  label: string
  /** The text, or where it is read. */
  source: { xml: string } | { path: string; query: Record<string, unknown> }
}

interface Definition {
  id: number
  version: number
  deploymentTime: string
}

/** Returns what can be compared: the work, what is saved, and every published version that may be seen. */
export function useDiagramVersions(model: StoredModel, work: string): DiagramVersion[] {
  const { http } = useHost()
  const maySee = usePermission('bpm:process-definition:query')
  const path = '/bpm/process-definition/list'
  const { data: definitions } = useRead<Definition[]>(maySee ? [path, model.key] : null, async signal => {
    const answer = await http.request(path, { query: { key: model.key }, silent: true, signal })
    return answer.data as Definition[]
  })
  return useMemo(
    () => [
      { key: 'work', label: t('画布上的内容'), source: { xml: work } },
      {
        key: 'stored',
        label: t('已保存的模型'),
        source: { path: '/bpm/model/get', query: { id: model.id } },
      },
      ...(definitions ?? []).map(({ id, version, deploymentTime }) => ({
        key: String(id),
        label: t('已发布的第 {{version}} 版（{{time}}）', { version, time: deploymentTime }),
        source: { path: '/bpm/process-definition/get-bpmn-xml', query: { id } },
      })),
    ],
    [definitions, model.id, work],
  )
}
