import { Alert, DatePicker, Form, Input, Modal, Skeleton } from 'antd'
import type { Dayjs } from 'dayjs'
import type { ReactNode } from 'react'
import { type Row, useAttempt, useStableCallback } from '#engine'
import { t } from '#model/language/t.ts'
import type { ActionFormModel } from '#model/types/index.ts'
import { NewRemarks } from './NewRemarks.tsx'
import type { NewRemark, Remark } from './Remark.ts'
import { RemarkedDocument } from './RemarkedDocument.tsx'
import './datafill-remarks.css'

/** Why a report is given back. */
interface GivenBack {
  reason: string
  remarks: NewRemark[]
  newDeadline: string | null
}

interface ReturnDialogProps {
  title: string
  /** undefined while it is read. */
  form: ActionFormModel | undefined
  content: Row
  /** Those made before. */
  remarks: readonly Remark[]
  /** Whether whoever gets it back can be given more time. */
  withDeadline?: boolean
  /** Sends it and closes the dialog. @throws HttpFault, which is told in it */
  onSend(given: GivenBack): Promise<void>
  onClose(): void
  /** What stands above the document. */
  children?: ReactNode
}

interface Typed {
  reason: string
  newDeadline?: Dayjs | null
  remarks?: NewRemark[]
}

/** A report is given back, with a reason and remarks at its places, which are chosen in the document below. */
export function ReturnDialog(props: ReturnDialogProps) {
  const { title, form, content, remarks, withDeadline = false, onSend, onClose, children } = props
  const { attempt, isBusy, problem } = useAttempt()
  const [typed] = Form.useForm<Typed>()
  const made = Form.useWatch('remarks', typed) ?? NONE

  const pick = useStableCallback((path: string) => {
    const rows = (typed.getFieldValue('remarks') as NewRemark[] | undefined) ?? NONE
    const found = rows.findIndex(one => one?.path === path)
    if (found < 0) typed.setFieldValue('remarks', [...rows, { path, text: '' }])
    const row = found < 0 ? rows.length : found
    // The row is drawn first.
    setTimeout(() => typed.getFieldInstance(['remarks', row, 'text'])?.focus())
  })

  async function send({ reason, newDeadline, remarks: said = [] }: Typed): Promise<void> {
    await attempt(() =>
      onSend({ reason: reason.trim(), remarks: said, newDeadline: newDeadline?.toISOString() ?? null }),
    )
  }

  return (
    <Modal
      open
      width={880}
      className="m-operation-dialog"
      title={title}
      okText={t('退回')}
      okButtonProps={{ danger: true, loading: isBusy, disabled: !form }}
      cancelText={t('取消')}
      onOk={() => typed.submit()}
      onCancel={onClose}
    >
      <Form form={typed} layout="vertical" onFinish={values => void send(values)}>
        {problem !== '' && <Alert type="error" showIcon role="alert" message={problem} />}
        <Form.Item
          name="reason"
          label={t('退回原因')}
          rules={[{ required: true, whitespace: true, message: t('请填写退回原因') }]}
        >
          <Input.TextArea autoFocus maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
        {withDeadline && (
          <Form.Item
            name="newDeadline"
            label={t('新的截止时间')}
            extra={t('截止时间已过的必须给出；只能延后')}
          >
            <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
          </Form.Item>
        )}
        {form && <NewRemarks form={form} content={content} made={made} />}
      </Form>
      {children}
      {form ? (
        <RemarkedDocument
          form={form}
          content={content}
          remarks={remarks}
          onPick={pick}
          further={path => madeAt(made, path)}
        />
      ) : (
        <Skeleton active />
      )}
    </Modal>
  )
}

const NONE: NewRemark[] = []

function madeAt(made: readonly NewRemark[], path: string): ReactNode {
  const own = made.find(one => one?.path === path)
  return own ? <p className="m-remark m-remark-new">{own.text || t('请在上方填写意见')}</p> : null
}
