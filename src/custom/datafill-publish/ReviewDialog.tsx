import { Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { FaultBox, faultMessage, type PartProps, type Row } from '#engine'
import { t } from '#model/language/t.ts'
import { DocumentDifferences, RemarkedDocument } from '../datafill-remarks/index.ts'
import { GiveBackDialog } from './GiveBackDialog.tsx'
import { HandedInFacts, isHandedIn } from './HandedInFacts.tsx'
import { ReviewFoot } from './ReviewFoot.tsx'
import { useForm } from './useForm.ts'
import { useTask, useTaskRemarks } from './useTask.ts'
import './datafill-publish.css'

/** What a target has handed in, and what it has changed since the time before; it is passed and returned here. */
export function ReviewDialog(props: PartProps) {
  const { model, record, close } = props
  const { data, error } = useTask(record)
  const remarks = useTaskRemarks(record)
  const { data: form } = useForm(data?.task.formVersionId)
  const [isReturning, setReturning] = useState(false)
  // Who gives it back after all not, looks at it still.
  const returned = (isDone: boolean) => (isDone ? close(true) : setReturning(false))
  if (isReturning && data) return <GiveBackDialog {...props} record={data.task} close={returned} />
  return (
    <Modal
      open
      width={880}
      className="m-operation-dialog"
      title={t('{{target}}的“{{title}}”', {
        target: String(record?.targetName ?? ''),
        title: String(record?.title ?? ''),
      })}
      footer={
        data ? (
          <ReviewFoot model={model} task={data.task} onReturn={() => setReturning(true)} close={close} />
        ) : null
      }
      onCancel={() => close(false)}
    >
      {error && <FaultBox title={t('填报内容加载失败')}>{faultMessage(error)}</FaultBox>}
      {!data && !error && <Skeleton active />}
      {data && <HandedInFacts task={data.task} />}
      {data?.changes && form && (
        <section className="m-fill-since">
          <h3>{t('第 {{number}} 次上报，与上次的差异', { number: data.changes.number })}</h3>
          <DocumentDifferences form={form} differences={data.changes.differences} />
        </section>
      )}
      {data && form && isHandedIn(data.task) && (
        <RemarkedDocument form={form} content={(data.task.content ?? {}) as Row} remarks={remarks} />
      )}
    </Modal>
  )
}
