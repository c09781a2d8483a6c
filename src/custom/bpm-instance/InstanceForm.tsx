import { Button, Empty, Skeleton } from 'antd'
import { type Ref, Suspense, useMemo } from 'react'
import { DocumentForm, type DocumentFormControl, FilledDocument, narrowForm, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { ApprovedRecord, useApprovedRecord } from './ApprovedRecord.tsx'
import type { FieldPermissions } from './Process.ts'
import type { ApprovalDetail } from './useApprovalDetail.ts'

/** `formType` of a process over a page. */
const BUSINESS = 20

interface InstanceFormProps {
  detail: ApprovalDetail
  control: Ref<DocumentFormControl>
  onInput(): void
}

/** What was filled in: to look at, or to change where the reader's task allows it. */
export function InstanceForm({ detail, control, onInput }: InstanceFormProps) {
  const { form, processInstance, formFieldsPermission } = detail
  const narrowed = useMemo(
    () => form && narrowForm(form, rightsOf(formFieldsPermission)),
    [form, formFieldsPermission],
  )
  if (!narrowed) return <OwnPage detail={detail} />
  const values = processInstance.formVariables ?? {}
  return (
    <>
      {/* What approves a record, or has a page, may ask for more at a task. */}
      {detail.processDefinition.formType === BUSINESS && <OwnPage detail={detail} />}
      {isWritable(detail) ? (
        <Suspense fallback={<Skeleton active />}>
          <DocumentForm form={narrowed} values={values} isStored control={control} onInput={onInput} />
        </Suspense>
      ) : (
        <FilledDocument form={narrowed} value={values} />
      )}
    </>
  )
}

/** Whether the reader's own task may change anything of the form. */
export const isWritable = ({ form, todoTask, formFieldsPermission, actions }: ApprovalDetail): boolean =>
  Boolean(form) &&
  todoTask !== null &&
  ['approve', 'resubmit', 'resolve'].some(action => actions.includes(action)) &&
  Object.values(formFieldsPermission).includes('2')

/** What no right names is only shown. */
function rightsOf(permissions: FieldPermissions): Record<string, 'read' | 'write' | 'none'> {
  const words = { 1: 'read', 2: 'write', 3: 'none' } as const
  return Object.fromEntries(Object.entries(permissions).map(([name, code]) => [name, words[code]]))
}

/** What a process has instead of a form: the record that it approves, or the way to its page. */
function OwnPage({ detail: { processDefinition, processInstance, actions } }: { detail: ApprovalDetail }) {
  const host = useHost()
  const record = useApprovedRecord(processInstance.id)
  if (record === undefined) return null
  const path = processDefinition.formCustomViewPath
  if (record !== null)
    return (
      <>
        {actions.includes('resubmit') && path !== null && (
          <p className="m-record-hint">
            {t('内容可以在业务页面中修改，改好后重新提交。')}
            <Button onClick={() => host.navigate(path)}>{t('去修改')}</Button>
          </p>
        )}
        <ApprovedRecord record={record} />
      </>
    )
  if (path === null) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('这个流程没有表单')} />
  const query = processInstance.businessKey ? `?id=${encodeURIComponent(processInstance.businessKey)}` : ''
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('内容在业务页面中')}>
      <Button type="primary" onClick={() => host.navigate(`${path}${query}`)}>
        {t('查看业务内容')}
      </Button>
    </Empty>
  )
}
