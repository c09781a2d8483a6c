import { Alert, Modal, Skeleton } from 'antd'
import {
  FaultBox,
  FilledDocument,
  faultMessage,
  formatTime,
  type PartProps,
  type Row,
  useHost,
  useRead,
} from '#engine'
import { t } from '#model/language/t.ts'
import { useForm } from './useForm.ts'
import './datafill-publish.css'

const PATH = '/datafill/publishTasks'

/** A task as it was given out, read whole. */
export function useTask(record: Row | null) {
  const { http } = useHost()
  const path = `${PATH}/${String(record?.taskId)}`
  return useRead<Row>([path, 'record'], async signal => {
    return (await http.request(path, { silent: true, signal })).data as Row
  })
}

/** What a target has handed in. */
export function ReviewDialog({ record, close }: PartProps) {
  const { data, error } = useTask(record)
  return (
    <Modal
      open
      width={880}
      className="m-operation-dialog"
      title={String(record?.targetName ?? '')}
      footer={null}
      onCancel={() => close(false)}
    >
      {error && <FaultBox title={t('填报内容加载失败')}>{faultMessage(error)}</FaultBox>}
      {!data && !error && <Skeleton active />}
      {data && <HandedIn task={data} />}
    </Modal>
  )
}

/** The document, with when it was handed in and why it was returned before. */
export function HandedIn({ task }: { task: Row }) {
  const { data: form } = useForm(task.formVersionId)
  const wasHandedIn = task.status === '3' || task.status === '5'
  return (
    <div className="m-fill-handed-in">
      {task.returnReason != null && (
        <Alert
          type="warning"
          showIcon
          message={t('上次退回：{{reason}}', { reason: String(task.returnReason) })}
        />
      )}
      {wasHandedIn && (
        <p className="m-hint">
          {t('{{name}} 于 {{time}} 上报', {
            name: String(task.submittedBy ?? ''),
            time: formatTime(String(task.submittedTime ?? '')),
          })}
        </p>
      )}
      {!wasHandedIn && <Alert type="info" showIcon message={t('还没有上报，内容只有填报对象能看到')} />}
      {wasHandedIn && form && <FilledDocument form={form} value={(task.content ?? {}) as Row} />}
    </div>
  )
}
