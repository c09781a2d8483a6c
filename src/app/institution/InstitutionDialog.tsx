import { Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { FaultBox, faultMessage, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { InstitutionForm } from './InstitutionForm.tsx'
import { INSTITUTION_FIELDS } from './institutionFields.ts'
import type { ProfileKind } from './profileKind.ts'

interface InstitutionDialogProps {
  kind: ProfileKind
  /** @param saved whether something was saved */
  onClose(saved: boolean): void
}

/** px, @see spec.md section 9 */
const WIDTH = 800

/** What the public is told of the own school or company, read anew whenever the dialog opens. */
export default function InstitutionDialog({ kind, onClose }: InstitutionDialogProps) {
  const { http, notify } = useFrame()
  const { title, path } = INSTITUTION_FIELDS[kind]
  const [isTyped, setTyped] = useState(false)
  const { data, error, mutate, isValidating } = useRead(['app', path], async signal => {
    const answer = await http.request(path, { silent: true, signal })
    return answer.data as Record<string, unknown>
  })

  async function dismiss(): Promise<void> {
    const question = { title: t('系统提示'), text: t('已填写的内容还没有保存，离开后将会丢失。') }
    const answers = { yes: t('放弃修改'), no: t('继续编辑'), isLoss: true }
    const mayClose = !isTyped || (await notify.confirm({ ...question, ...answers }))
    if (mayClose) onClose(false)
  }

  const isReady = data !== undefined && (isTyped || !isValidating)
  return (
    <Modal
      open
      title={title}
      width={`min(100vw, ${WIDTH}px)`}
      footer={null}
      maskClosable={false}
      onCancel={() => void dismiss()}
    >
      {error !== undefined && (
        <FaultBox title={t('资料加载失败')} onRetry={() => void mutate()}>
          {faultMessage(error)}
        </FaultBox>
      )}
      {error === undefined && !isReady && <Skeleton active paragraph={{ rows: 8 }} />}
      {error === undefined && isReady && (
        <InstitutionForm
          kind={kind}
          profile={data}
          onTyped={() => setTyped(true)}
          onCancel={() => void dismiss()}
          onSaved={() => onClose(true)}
        />
      )}
    </Modal>
  )
}
