import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { faultMessage, type HttpFault, type PartProps, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { Rehearsal, useMayRehearse } from '../bpmn/index.ts'
import './bpm-model.css'

/** Publishes a model; what stands in its way is listed, element by element. */
export function DeployDialog({ record, close }: PartProps) {
  const host = useHost()
  const [fault, setFault] = useState<HttpFault | null>(null)
  const [published, setPublished] = useState<Published | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isRehearsed, setRehearsed] = useState(false)
  const mayRehearse = useMayRehearse()
  const definition = record?.processDefinition as { version: number } | null | undefined
  const problems = fault?.errors ?? []

  async function publish(): Promise<void> {
    setBusy(true)
    setFault(null)
    const body = { version: record?.version }
    try {
      const answer = await host.http.request('/bpm/model/deploy', {
        ...{ method: 'POST', query: { id: record?.id }, body, silent: true },
      })
      host.notify.success(String(answer.msg))
      const { warnings = [] } = (answer.data ?? {}) as Partial<Published>
      if (warnings.length === 0) close(true)
      else setPublished({ warnings })
    } catch (refusal) {
      setFault(refusal as HttpFault)
      setBusy(false)
    }
  }

  function design(): void {
    close(published !== null)
    host.navigate(`/bpm/manager/model/design/${record?.id}`)
  }

  const name = String(record?.name ?? '')
  if (published) return <PublishedDialog {...{ name, ...published, design, close: () => close(true) }} />
  return (
    <Modal
      open
      title={t('发布流程“{{name}}”？', { name })}
      okText={fault === null ? t('发布') : t('重新检查并发布')}
      cancelText={t('取消')}
      confirmLoading={isBusy}
      width={isRehearsed ? 880 : undefined}
      className="m-bpm-dialog"
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {definition && mayRehearse && !isRehearsed && (
            <Button onClick={() => setRehearsed(true)}>{t('对照历史实例')}</Button>
          )}
          <CancelBtn />
          <OkBtn />
        </>
      )}
      onOk={() => void publish()}
      onCancel={() => close(false)}
    >
      <p>
        {definition
          ? t('将发布为新版本，之后发起的流程按新版本执行；已按第 {{version}} 版发起的流程不受影响。', {
              version: definition.version,
            })
          : t('发布后即可发起流程。已发布的版本不会再改变。')}
      </p>
      {isRehearsed && <Rehearsal modelId={Number(record?.id)} xml={null} />}
      {fault !== null && (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={
            problems.length > 0
              ? t('有 {{count}} 处问题，不能发布', { count: problems.length })
              : faultMessage(fault)
          }
          description={
            problems.length > 0 && (
              <>
                <ul className="m-bpm-problems">
                  {problems.map(({ field, code, message }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: one element may have the same problem twice.
                    <li key={`${field} ${code} ${index}`}>{message}</li>
                  ))}
                </ul>
                <button type="button" className="m-link" onClick={design}>
                  {t('去设计流程')}
                </button>
              </>
            )
          }
        />
      )}
    </Modal>
  )
}

interface Published {
  /** What whoever has published it should know, in words. */
  warnings: string[]
}

interface PublishedDialogProps extends Published {
  name: string
  design(): void
  close(): void
}

/** It is published, and there is something to know about it. */
function PublishedDialog({ name, warnings, design, close }: PublishedDialogProps) {
  return (
    <Modal
      open
      title={t('流程“{{name}}”已发布', { name })}
      className="m-bpm-dialog"
      footer={<Button onClick={close}>{t('知道了')}</Button>}
      onCancel={close}
    >
      <Alert
        type="warning"
        showIcon
        role="alert"
        message={t('请确认这是您想要的：')}
        description={
          <>
            <ul className="m-bpm-problems">
              {warnings.map(warning => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
            <button type="button" className="m-link" onClick={design}>
              {t('去设计流程')}
            </button>
          </>
        }
      />
    </Modal>
  )
}
