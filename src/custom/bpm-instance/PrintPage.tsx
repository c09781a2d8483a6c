import { useMemo } from 'react'
import { FilledDocument, formatFullTime, narrowForm, useHost, useLocationQuery } from '#engine'
import { t } from '#model/language/t.ts'
import { PaperPage } from '../paper/index.ts'
import { type DescribedRecord, useApprovedRecord } from './ApprovedRecord.tsx'
import { type ActivityNode, detailAddress, type Person, type Task } from './Process.ts'
import { resultWords } from './processWords.ts'
import { type ApprovalDetail, useApprovalDetail } from './useApprovalDetail.ts'
import './print.css'

/** A process on paper, A4: what was filled in, who decided what, and room to sign. ?id=12 */
export function PrintPage() {
  const [search] = useLocationQuery()
  const id = Number(new URLSearchParams(search).get('id'))
  const isKnown = Number.isSafeInteger(id) && id > 0
  const read = useApprovalDetail(isKnown ? { id, taskId: null } : null)
  return (
    <PaperPage
      read={isKnown ? read : null}
      failure={isKnown ? t('流程加载失败') : t('没有指定流程')}
      back={() => detailAddress(id)}
    >
      {detail => <Sheet detail={detail} />}
    </PaperPage>
  )
}

function Sheet({ detail }: { detail: ApprovalDetail }) {
  const { processInstance, activityNodes, form, formFieldsPermission } = detail
  const record = useApprovedRecord(processInstance.id)
  const hidden = useMemo(
    () =>
      form &&
      narrowForm(
        form,
        Object.fromEntries(
          Object.entries(formFieldsPermission).flatMap(([name, code]) =>
            code === '3' ? [[name, 'none' as const]] : [],
          ),
        ),
      ),
    [form, formFieldsPermission],
  )
  return (
    <>
      <h1>{processInstance.name}</h1>
      <p className="m-print-facts">
        <span>{t('编号：{{id}}', { id: processInstance.number ?? processInstance.id })}</span>
        <span>{t('发起人：{{name}}', { name: personWords(processInstance.startUser) })}</span>
        <span>{t('发起时间：{{time}}', { time: formatFullTime(processInstance.createTime) })}</span>
        <span>{t('结果：{{result}}', { result: resultWords(processInstance.result) })}</span>
      </p>
      {record && <RecordFields record={record} />}
      {hidden && <FilledDocument form={hidden} value={processInstance.formVariables ?? {}} />}
      <h2>{t('审批记录')}</h2>
      <Records nodes={activityNodes} />
    </>
  )
}

/** What the record says that the process approves. */
function RecordFields({ record: { title, fields } }: { record: DescribedRecord }) {
  return (
    <table className="m-paper-table m-print-fields" aria-label={title}>
      <tbody>
        {fields.map(({ name, title: label, value }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Who decided what: a line a task. What is still to be decided has room for a signature by hand. */
function Records({ nodes }: { nodes: ActivityNode[] }) {
  const rows = nodes.flatMap(node => node.tasks.map(task => ({ node, task })))
  return (
    <table className="m-paper-table m-print-records">
      <thead>
        <tr>
          <th>{t('环节')}</th>
          <th>{t('处理人')}</th>
          <th>{t('结果')}</th>
          <th>{t('意见')}</th>
          <th>{t('签名')}</th>
          <th>{t('时间')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ node, task }) => (
          <tr key={task.id}>
            <td data-label={t('环节')}>{node.name || task.name}</td>
            <td data-label={t('处理人')}>{personWords(task.assigneeUser)}</td>
            <td data-label={t('结果')}>{resultWords(task.result)}</td>
            <td data-label={t('意见')} className="m-print-opinion">
              {task.reason}
            </td>
            <td data-label={t('签名')} className="m-print-signature">
              <Signature task={task} />
            </td>
            <td data-label={t('时间')}>{task.endTime === null ? '' : formatFullTime(task.endTime)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Signature({ task: { signPicUrl } }: { task: Task }) {
  const { fileUrl } = useHost()
  return signPicUrl ? <img src={fileUrl(signPicUrl)} alt={t('手写签名')} /> : null
}

function personWords(person: Person | null): string {
  if (!person) return ''
  const { nickName: name, deptName: department } = person
  return department ? t('{{name}}（{{department}}）', { name, department }) : name
}
