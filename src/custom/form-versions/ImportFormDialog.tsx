import { Alert, Button, Form, Input, Modal, Select, Upload } from 'antd'
import { useState } from 'react'
import { faultMessage, type HttpFault, type PartProps, useDictionary, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { importPath } from './formApi.ts'
import { type FormFile, readFormFile } from './formFile.ts'
import './form-versions.css'

/** Bytes that a file may have: a schema of 100,000 characters, escaped. */
const LARGEST = 2 * 1024 * 1024

interface Named {
  formName: string
  category: string
}

/** A form from a file. Its name is proposed from the file. */
export function ImportFormDialog({ close }: PartProps) {
  const host = useHost()
  const [form] = Form.useForm<Named>()
  const { entries } = useDictionary('tool_form_category')
  const [file, setFile] = useState<{ name: string; content: FormFile } | null>(null)
  const [fileProblem, setFileProblem] = useState('')
  const [mistakes, setMistakes] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)

  async function choose(chosen: File): Promise<void> {
    const content = chosen.size > LARGEST ? null : readFormFile(await chosen.text().catch(() => ''))
    setMistakes([])
    setFileProblem(content === null ? t('文件不是导出的表单，请重新选择') : '')
    setFile(content && { name: chosen.name, content })
    if (content !== null)
      form.setFieldsValue({ formName: content.formName, category: content.category ?? '1' })
  }

  /** Beside what is wrong with the fields, so that everything is said at once. */
  function submit(): void {
    if (file === null && fileProblem === '') setFileProblem(t('请选择文件'))
    form.submit()
  }

  async function send(values: Named): Promise<void> {
    if (file === null) return
    setBusy(true)
    setMistakes([])
    try {
      const body = { ...values, draft: file.content.draft }
      await host.http.request(importPath, { method: 'POST', body, silent: true })
      host.notify.success(t('已导入'))
      close(true)
    } catch (refusal) {
      const fault = refusal as HttpFault
      const told = (fault.errors ?? []).map(({ message }) => message)
      setMistakes(told.length > 0 ? told : [faultMessage(fault)])
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      className="m-form-dialog"
      title={t('导入表单')}
      okText={t('导入')}
      cancelText={t('取消')}
      confirmLoading={isBusy}
      onOk={submit}
      onCancel={() => close(false)}
    >
      {mistakes.length > 0 && (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={t('文件不能导入')}
          description={
            <ul className="m-form-mistakes">
              {mistakes.map(message => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          }
        />
      )}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ category: '1' }}
        onFinish={values => void send(values)}
      >
        <Form.Item
          label={t('表单文件')}
          required
          extra={t('“导出”得到的 .json 文件')}
          {...(fileProblem !== '' && {
            validateStatus: 'error' as const,
            help: <span role="alert">{fileProblem}</span>,
          })}
        >
          <Upload
            accept=".json"
            maxCount={1}
            fileList={file ? [{ uid: 'file', name: file.name }] : []}
            beforeUpload={chosen => {
              void choose(chosen)
              return false
            }}
            onRemove={() => setFile(null)}
          >
            <Button>{file ? t('重新选择') : t('选择文件')}</Button>
          </Upload>
        </Form.Item>
        <Form.Item
          name="formName"
          label={t('表单名称')}
          rules={[{ required: true, whitespace: true, message: t('表单名称不能为空') }]}
        >
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name="category" label={t('表单分类')}>
          <Select options={entries.map(({ value, label }) => ({ value: String(value), label }))} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
