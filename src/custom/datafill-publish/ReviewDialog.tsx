import { Alert, Modal, Skeleton } from 'antd'
import { FaultBox, faultMessage, formatTime, type PartProps, type Row, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import { type Remark, RemarkedDocument } from '../datafill-remarks/index.ts'
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

const NONE: Remark[] = []

/** What was remarked about a task before, with the replies; nothing for whoever may not see remarks. */
export function useTaskRemarks(record: Row | null): Remark[] {
  const { http } = useHost()
  const taskId = record?.taskId
  const { data = NONE } = useRead<Remark[]>(['/datafill/remark/list', taskId], async signal => {
    const query = { taskId, pageNum: 1, pageSize: 200 }
    const answer = await http.request('/datafill/remark/list', { query, silent: true, signal })
    return (answer as unknown as { rows: Remark[] }).rows
  })
  return data
}

/** What a target has handed in. */
export function ReviewDialog({ record, close }: PartProps) {
  const { data, error } = useTask(record)
  const remarks = useTaskRemarks(record)
  const { data: form } = useForm(data?.formVersionId)
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
      {data && <HandedInFacts task={data} />}
      {data && form && isHandedIn(data) && (
        <RemarkedDocument form={form} content={(data.content ?? {}) as Row} remarks={remarks} />
      )}
    </Modal>
  )
}

const isHandedIn = ({ status }: Row): boolean => status === '3' || status === '5'

/** When a report was handed in, and why it was returned before. */
export function HandedInFacts({ task }: { task: Row }) {
  return (
    <div className="m-fill-handed-in">
      {task.returnReason != null && (
        <Alert
          type="warning"
          showIcon
          message={t('上次退回：{{reason}}', { reason: String(task.returnReason) })}
        />
      )}
      {isHandedIn(task) ? (
        <p className="m-hint">
          {t('{{name}} 于 {{time}} 上报', {
            name: String(task.submittedBy ?? ''),
            time: formatTime(String(task.submittedTime ?? '')),
          })}
        </p>
      ) : (
        <Alert type="info" showIcon message={t('还没有上报，内容只有填报对象能看到')} />
      )}
    </div>
  )
}
