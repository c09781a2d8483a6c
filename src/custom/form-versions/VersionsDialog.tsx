import { Button, Modal, Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import { FaultBox, faultMessage, useHost, usePermission } from '#engine'
import { t } from '#model/language/t.ts'
import { CompareVersions } from './CompareVersions.tsx'
import { type FormVersion, pathOfForm, useVersions } from './formApi.ts'
import { VersionItem } from './VersionItem.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'
import './form-versions.css'

interface VersionsDialogProps {
  formId: number
  formName: string
  /** Of the draft that was seen: another one is not replaced. */
  version?: number
  /** Closes it. @param isChanged whether the draft or a version is another by now */
  onClose(isChanged: boolean): void
}

/** The published versions of a form: what became of each, and what is different between two. */
export function VersionsDialog({ formId, formName, version, onClose }: VersionsDialogProps) {
  const host = useHost()
  const [modal, contextHolder] = Modal.useModal()
  const { data: versions, error, mutate } = useVersions(formId)
  const [withdrawn, setWithdrawn] = useState<FormVersion | null>(null)
  const [isChanged, setChanged] = useState(false)
  const mayEdit = usePermission(['tool:build:edit'])
  const mayPublish = usePermission(['tool:build:publish'])

  function askRestore({ versionId, number }: FormVersion): void {
    void modal.confirm({
      title: t('把第 {{number}} 版恢复为草稿？', { number }),
      content: t('现在的草稿会被该版的内容替换，发布后才会生效。'),
      okText: t('恢复'),
      cancelText: t('取消'),
      async onOk() {
        const body = { versionId, ...(version === undefined ? {} : { version }) }
        await host.http.request(pathOfForm(formId, '/restore'), { method: 'POST', body })
        host.notify.success(t('已恢复为草稿'))
        onClose(true)
      },
    })
  }

  function handleWithdrawn(isDone: boolean): void {
    setWithdrawn(null)
    if (!isDone) return
    setChanged(true)
    void mutate()
  }

  return (
    <Modal
      open
      className="m-form-dialog"
      width={860}
      title={t('“{{name}}”的版本', { name: formName })}
      footer={<Button onClick={() => onClose(isChanged)}>{t('关闭')}</Button>}
      onCancel={() => onClose(isChanged)}
    >
      {contextHolder}
      {error !== undefined && (
        <FaultBox title={t('版本加载失败')} onRetry={() => void mutate()}>
          {faultMessage(error)}
        </FaultBox>
      )}
      {!versions && error === undefined && <Skeleton active />}
      {versions?.length === 0 && <p className="m-hint">{t('还没有发布过')}</p>}
      {versions !== undefined && versions.length > 0 && (
        <Tabs
          items={[
            {
              key: 'list',
              label: t('版本'),
              children: (
                <ul className="m-form-versions">
                  {versions.map(item => (
                    <VersionItem
                      key={item.versionId}
                      version={item}
                      {...(mayEdit ? { onRestore: () => askRestore(item) } : {})}
                      {...(mayPublish ? { onWithdraw: () => setWithdrawn(item) } : {})}
                    />
                  ))}
                </ul>
              ),
            },
            {
              key: 'compare',
              label: t('比较'),
              children: <CompareVersions formId={formId} versions={versions} />,
            },
          ]}
        />
      )}
      {withdrawn !== null && <WithdrawDialog version={withdrawn} onClose={handleWithdrawn} />}
    </Modal>
  )
}
