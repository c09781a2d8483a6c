import { Alert, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { FaultBox, faultMessage, type HttpFault, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { ChangeList } from './ChangeList.tsx'
import { type FormDifference, pathOfForm, useDifference } from './formApi.ts'
import './form-versions.css'

interface PublishDialogProps {
  formId: number
  formName: string
  /** Of the draft that was seen: another one is not published. */
  version?: number
  /** Closes it. @param published number of the version that was published; null for none */
  onClose(published: number | null): void
}

/** What is different since the last version and what that does to documents, before the draft becomes a version. */
export function PublishDialog({ formId, formName, version, onClose }: PublishDialogProps) {
  const host = useHost()
  const [visit] = useState(() => crypto.randomUUID())
  const { data, error, mutate } = useDifference(formId, visit)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<HttpFault | null>(null)

  async function publish(): Promise<void> {
    setBusy(true)
    setFault(null)
    try {
      const body = version === undefined ? {} : { version }
      const answer = await host.http.request(pathOfForm(formId, '/publish'), {
        ...{ method: 'POST', body, silent: true },
      })
      const { number } = answer.data as { number: number }
      host.notify.success(t('已发布第 {{number}} 版', { number }))
      onClose(number)
    } catch (refusal) {
      setFault(refusal as HttpFault)
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      className="m-form-dialog"
      width={640}
      title={t('发布“{{name}}”', { name: formName })}
      okText={t('发布')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: data === undefined, danger: hasBreaking(data) }}
      confirmLoading={isBusy}
      onOk={() => void publish()}
      onCancel={() => onClose(null)}
    >
      {fault !== null && <DraftFault fault={fault} />}
      {error !== undefined && <DraftFault fault={error as HttpFault} onRetry={() => void mutate()} />}
      {data === undefined && error === undefined && <Skeleton active />}
      {data !== undefined && <Difference difference={data} />}
    </Modal>
  )
}

const hasBreaking = (difference: FormDifference | undefined): boolean =>
  difference?.changes.some(({ effect }) => effect === 'breaking') ?? false

function Difference({ difference: { from, changes, documents } }: { difference: FormDifference }) {
  if (from === 0) return <p>{t('这是第一次发布。发布后即可用来填报，每一版都会保留，不能修改。')}</p>
  return (
    <>
      <p>
        {documents === 0
          ? t('与第 {{number}} 版相比，还没有内容按该版填报：', { number: from })
          : t('与第 {{number}} 版相比，已有 {{count}} 份内容按该版填报，发布后保持该版：', {
              ...{ number: from, count: documents },
            })}
      </p>
      <ChangeList changes={changes} />
    </>
  )
}

/** Why a draft cannot be published: all of its mistakes, where there are some. */
function DraftFault({ fault, onRetry }: { fault: HttpFault; onRetry?: () => void }) {
  const mistakes = (fault.errors ?? []).filter(({ field }) => field === 'draft')
  if (mistakes.length === 0)
    return (
      <FaultBox title={t('表单未能发布')} {...(onRetry ? { onRetry } : {})}>
        {faultMessage(fault)}
      </FaultBox>
    )
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      message={t('草稿有错误，改正后才能发布')}
      description={
        <ul className="m-form-mistakes">
          {mistakes.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      }
    />
  )
}
