import { Alert, Button, Form, Input, Modal, Select, Upload } from 'antd'
import { useRef, useState } from 'react'
import { faultMessage, type HttpFault, type PartProps, useDictionary, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import './bpm-model.css'
import { DiagramFault } from '#process/DiagramFault.ts'
import { decodeXml } from '#process/decodeXml.ts'

/** Bytes that a file may have; the server takes no more either. */
const LARGEST = 5 * 1024 * 1024

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

interface Imported {
  key: string
  name: string
  category: string
  description?: string
}

const PATH = '/bpm/model/import'
/** The multipart field of the file, by which refusals name it. */
const FILE = 'bpmnFile'
const KEY = /^[A-Za-z_][A-Za-z0-9_.-]*$/

/** A model from a file. Key and name are proposed from the process in it. */
export function ImportModelDialog({ close }: PartProps) {
  const host = useHost()
  const [form] = Form.useForm<Imported>()
  const { entries } = useDictionary('bpm_model_category')
  const [file, setFile] = useState<File | null>(null)
  const [fileProblem, setFileProblem] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const proposed = useRef({ key: '', name: '' })
  const latest = useRef<File | null>(null)

  async function choose(chosen: File): Promise<void> {
    take(chosen)
    const { text, fault } = await readModelFile(chosen)
    if (latest.current !== chosen) return
    if (fault !== undefined) return setFileProblem(fault)
    const found = processIn(text)
    const { key, name } = form.getFieldsValue()
    // What people wrote themselves stays; what was proposed of another file goes.
    form.setFieldsValue({
      ...((!key || key === proposed.current.key) && { key: found.key }),
      ...((!name || name === proposed.current.name) && { name: found.name }),
    })
    proposed.current = found
  }

  function take(chosen: File | null): void {
    latest.current = chosen
    setFile(chosen)
    setFileProblem('')
    setProblem('')
  }

  /** Beside what is wrong with the fields, so that everything is said at once. */
  function submit(): void {
    if (file === null) setFileProblem(t('请选择 BPMN 文件'))
    form.submit()
  }

  async function send(values: Imported): Promise<void> {
    if (file === null || fileProblem !== '') return
    setBusy(true)
    setProblem('')
    const { fault } = await readModelFile(file)
    if (fault !== undefined) {
      setFileProblem(fault)
      setBusy(false)
      return
    }
    try {
      await host.http.upload(PATH, file, { field: FILE, body: values, silent: true })
      host.notify.success(t('已导入'))
      close(true)
    } catch (refusal) {
      place(refusal as HttpFault)
      setBusy(false)
    }
  }

  function place(fault: HttpFault): void {
    const fields = (fault.errors ?? []).filter(({ field }) => field in form.getFieldsValue())
    form.setFields(fields.map(({ field, message }) => ({ name: field as keyof Imported, errors: [message] })))
    const ofFile = fault.errors?.find(({ field }) => field === FILE)
    if (ofFile) setFileProblem(ofFile.message)
    else if (fields.length === 0) setProblem(faultMessage(fault))
  }

  return (
    <Modal
      open
      className="m-bpm-dialog"
      title={t('导入流程')}
      okText={t('导入')}
      cancelText={t('取消')}
      confirmLoading={isBusy}
      onOk={submit}
      onCancel={() => close(false)}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ category: '1' }}
        onFinish={values => void send(values)}
      >
        {problem !== '' && <Alert type="error" showIcon message={problem} role="alert" />}
        <Form.Item
          label={t('BPMN 文件')}
          required
          extra={t('.bpmn 或 .xml，不超过 5 MB')}
          {...(fileProblem !== '' && {
            validateStatus: 'error' as const,
            help: <span role="alert">{fileProblem}</span>,
          })}
        >
          <Upload
            accept=".bpmn,.xml"
            maxCount={1}
            fileList={file ? [{ uid: 'file', name: file.name }] : []}
            beforeUpload={chosen => {
              void choose(chosen)
              return false
            }}
            onRemove={() => take(null)}
          >
            <Button>{file ? t('重新选择') : t('选择文件')}</Button>
          </Upload>
        </Form.Item>
        <Form.Item
          name="key"
          label={t('流程标识')}
          rules={[
            { required: true, message: t('流程标识不能为空') },
            { pattern: KEY, message: t('流程标识以字母或下划线开头，只含字母、数字、点、下划线和短横线') },
          ]}
        >
          <Input maxLength={64} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="name"
          label={t('流程名称')}
          rules={[{ required: true, whitespace: true, message: t('流程名称不能为空') }]}
        >
          <Input maxLength={64} autoComplete="off" />
        </Form.Item>
        <Form.Item name="category" label={t('流程分类')}>
          <Select options={entries.map(({ value, label }) => ({ value: String(value), label }))} />
        </Form.Item>
        <Form.Item name="description" label={t('流程描述')}>
          <Input.TextArea maxLength={255} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** Key and name of the first process in a text, to be proposed; '' where there are none. The server reads it properly. */
export function processIn(text: string): { key: string; name: string } {
  const tag = /<(?:[\w.-]+:)?process\b([^>]*)>/.exec(text)?.[1] ?? ''
  const attribute = (name: string) => new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  const attributeText = (name: string) => {
    const [, double, single] = attribute(name) ?? []
    return withoutEntities((double ?? single ?? '').trim()).slice(0, 64)
  }
  return { key: attributeText('id'), name: attributeText('name') }
}

const withoutEntities = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '')

/** What a chosen file says, or why it cannot be imported. */
type ModelFile = { text: string; fault?: never } | { text?: never; fault: string }

/** Reads a file that is to become a model. What is said of it is a sentence for its field. */
async function readModelFile(file: File): Promise<ModelFile> {
  if (file.size > LARGEST) return { fault: t('文件不能超过 5 MB') }
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return { fault: t('文件未能读取，请重新选择') }
  const text = decodeXml(new Uint8Array(bytes))?.text
  if (text === undefined) return { fault: t('文件不是可以识别的文本，请使用 UTF-8 编码') }
  const message = await mistakeIn(text)
  return message === null ? { text } : { fault: t('文件不能导入：{{message}}', { message }) }
}

async function mistakeIn(text: string): Promise<string | null> {
  try {
    const { assertDiagram } = await import('#process/processes.ts')
    assertDiagram(text)
  } catch (error) {
    if (error instanceof DiagramFault) return error.message
    // The reader could not be loaded: the server reads the file anyway.
    console.warn('The file could not be read on the page.', error)
  }
  return null
}
