import { Alert, Button, Modal, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { faultMessage, useIsPhone } from '#engine'
import { t } from '#model/language/t.ts'
import { CompareView } from './CompareView.tsx'
import type { StoredModel } from './StoredModel.ts'
import { useDiagramVersions } from './useDiagramVersions.ts'
import { useVersionXml } from './useVersionXml.ts'

export interface CompareDialogProps {
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
