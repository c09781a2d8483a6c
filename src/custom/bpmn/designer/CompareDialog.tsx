import { Alert, Button, Modal, Select, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { faultMessage, useHost, useIsPhone, usePermission, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import { CompareView } from './CompareView.tsx'
import type { StoredModel } from './StoredModel.ts'

interface CompareDialogProps {
  model: StoredModel
  /** The diagram as it is drawn. */
  work: string
  close(): void
}

/** Two versions of a diagram side by side, with what differs. */
export default function CompareDialog({ model, work, close }: CompareDialogProps) {
  const versions = useDiagramVersions(model, work)
  const isPhone = useIsPhone()
  const [chosen, setChosen] = useState({ before: 'stored', after: 'work' })
  const before = useVersionXml(versions, chosen.before)
  const after = useVersionXml(versions, chosen.after)
  const error = before.error ?? after.error
  const options = versions.map(({ key, label }) => ({ value: key, label }))
  const choose = (side: 'before' | 'after', label: string) => (
    <Select
      className="m-bpmn-version"
      prefix={<span className="m-hint">{label}</span>}
      aria-label={label}
      value={chosen[side]}
      options={options}
      onChange={(key: string) => setChosen({ ...chosen, [side]: key })}
    />
  )
  return (
    <Modal
      open
      centered
      width={isPhone ? '100vw' : 'calc(100vw - 48px)'}
      title={t('版本比较')}
      footer={<Button onClick={close}>{t('关闭')}</Button>}
      onCancel={close}
    >
      <div className="m-bpmn-compare-head">
        {choose('before', t('旧版本'))}
        {choose('after', t('新版本'))}
      </div>
      {error !== undefined && <Alert type="error" showIcon message={faultMessage(error)} />}
      {before.xml !== undefined && after.xml !== undefined ? (
        <CompareView key={`${chosen.before} ${chosen.after}`} before={before.xml} after={after.xml} />
      ) : (
        error === undefined && <Skeleton active />
      )}
    </Modal>
  )
}

/** Returns the text of one of the versions; undefined while it is read. */
function useVersionXml(versions: DiagramVersion[], key: string): { xml: string | undefined; error: unknown } {
  const { http } = useHost()
  const [visit] = useState(() => crypto.randomUUID())
  const source = versions.find(version => version.key === key)?.source
  const call = source && 'path' in source ? source : null
  const { data, error } = useRead<string>(call ? [call.path, call.query, visit] : null, async signal => {
    const { path, query } = call as NonNullable<typeof call>
    const answer = await http.request(path, { query, silent: true, signal })
    // A model answers with its diagram among other things, a definition with the diagram alone.
    return typeof answer.data === 'string' ? answer.data : (answer.data as { bpmnXml: string }).bpmnXml
  })
  return { xml: source && 'xml' in source ? source.xml : data, error }
}

/** One of the diagrams that can be compared. */
interface DiagramVersion {
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
function useDiagramVersions(model: StoredModel, work: string): DiagramVersion[] {
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
