import { Button, Checkbox, Form, Input, Progress, Select } from 'antd'
import { useRef, useState } from 'react'
import { useDictionary } from '#engine'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { HttpFault } from '../http/HttpFault.ts'
import { ChangeButton } from '../impersonation/ChangeButton.tsx'
import { INSTITUTION_FIELDS, type InstitutionChoice, SCHOOL_TAGS } from './institutionFields.ts'
import type { ProfileKind } from './profileKind.ts'
import './institution.css'
import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { uploadProblem } from '../http/uploadProblem.ts'
import { fileUrl } from '../router/addresses.ts'

const TYPES = ['png', 'jpg', 'jpeg']

/** MB, @see spec.md section 5 */
const LIMIT = 10

interface InstitutionFormProps {
  kind: ProfileKind
  /** As the server answered it. */
  profile: Record<string, unknown>
  onTyped(): void
  onCancel(): void
  onSaved(): void
}

const REQUIRED = [
  {
    required: true,
    get message() {
      return t('必填字段')
    },
  },
]
const NAME_LENGTH = 50
const DESCRIPTION_LENGTH = 1000

/** The fields of a profile. Refusals of the server stand at their fields. */
export function InstitutionForm({ kind, profile, onTyped, onCancel, onSaved }: InstitutionFormProps) {
  const { http, notify } = useFrame()
  const { path, choices, hasTags } = INSTITUTION_FIELDS[kind]
  const [form] = Form.useForm()
  const [isBusy, setBusy] = useState(false)

  async function save(values: Record<string, unknown>): Promise<void> {
    setBusy(true)
    try {
      const body = { ...values, version: profile.version }
      await http.request(path, { method: 'PUT', body, silent: true })
      notify.message('success', t('保存成功'))
      onSaved()
    } catch (error) {
      place(error)
    } finally {
      setBusy(false)
    }
  }

  function place(error: unknown): void {
    const errors = error instanceof HttpFault ? error.errors : []
    form.setFields(errors.map(({ field, message }) => ({ name: field, errors: [message] })))
    if (errors.length === 0)
      notify.message('error', error instanceof Error ? error.message : String(error), 0)
  }

  return (
    <Form
      form={form}
      layout="vertical"
      className="m-institution"
      initialValues={profile}
      onValuesChange={onTyped}
      onFinish={save}
    >
      <Form.Item name="name" label={t('名称')} rules={REQUIRED}>
        <Input disabled maxLength={NAME_LENGTH} />
      </Form.Item>
      <Form.Item name="logoUrl" label={t('标志')}>
        <LogoField />
      </Form.Item>
      <div className="m-institution-choices">
        {choices.map(choice => (
          <Choice key={choice.name} {...choice} />
        ))}
      </div>
      {hasTags && (
        <Form.Item name="tags" label={t('学校标签')}>
          <Checkbox.Group options={SCHOOL_TAGS} />
        </Form.Item>
      )}
      <Form.Item name="desp" label={t('简介')}>
        <Input.TextArea maxLength={DESCRIPTION_LENGTH} showCount autoSize={{ minRows: 3, maxRows: 10 }} />
      </Form.Item>
      <div className="m-form-buttons">
        <Button onClick={onCancel}>{t('取消')}</Button>
        <ChangeButton type="primary" htmlType="submit" loading={isBusy}>
          {t('保存')}
        </ChangeButton>
      </div>
    </Form>
  )
}

function Choice({ name, label, dictionary }: InstitutionChoice) {
  const { entries, isLoading, error } = useDictionary(dictionary)
  const options = entries.map(entry => ({ value: entry.value, label: entry.label }))
  return (
    <Form.Item
      name={name}
      label={label}
      help={error === undefined ? undefined : t('选项加载失败，请稍后再试')}
    >
      <Select
        allowClear
        loading={isLoading}
        options={options}
        // Until it is known what it is called, a code says nothing.
        labelRender={({ label: words, value }) => words ?? (isLoading ? t('加载中') : String(value))}
        placeholder={t('请选择{{label}}', { label })}
      />
    </Form.Item>
  )
}

interface LogoFieldProps {
  id?: string
  /** Stored picture. */
  value?: string | null
  onChange?(value: string | null): void
}

/** One picture: shown, replaced or removed. */
function LogoField({ id, value, onChange }: LogoFieldProps) {
  const { http } = useFrame()
  const input = useRef<HTMLInputElement>(null)
  const [part, setPart] = useState<number | null>(null)
  const [problem, setProblem] = useState('')

  async function send(file: File): Promise<void> {
    const wrong = refusalOf(file)
    setProblem(wrong)
    if (wrong !== '') return
    setPart(0)
    try {
      const { data } = await http.upload('/image-upload', file, { silent: true, onProgress: setPart })
      onChange?.(String((data as { url?: unknown }).url ?? ''))
    } catch (error) {
      setProblem(uploadProblem(error))
    } finally {
      setPart(null)
    }
  }

  const isBusy = part !== null
  return (
    <div className="m-logo-field">
      {value && <img src={fileUrl(value)} alt={t('标志')} />}
      <input
        ref={input}
        id={id}
        type="file"
        className="m-hidden"
        accept={TYPES.map(type => `.${type}`).join()}
        disabled={isBusy}
        onChange={event => {
          const [file] = event.target.files ?? []
          // The same file can be chosen again after a failure.
          event.target.value = ''
          if (file) void send(file)
        }}
      />
      <Button icon={<UploadOutlined />} loading={isBusy} onClick={() => input.current?.click()}>
        {value ? t('更换') : t('上传')}
      </Button>
      {value && (
        <Button
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={t('移除标志')}
          onClick={() => onChange?.(null)}
        />
      )}
      {isBusy && <Progress percent={Math.round(part * 100)} size="small" className="m-logo-progress" />}
      <small role={problem ? 'alert' : undefined} className={problem ? 'm-logo-problem' : undefined}>
        {problem || t('{{names}} 格式，小于 {{limit}} MB', { names: TYPES.join(t('、')), limit: LIMIT })}
      </small>
    </div>
  )
}

/** Why a file is not sent at all; '' when it is. */
function refusalOf(file: File): string {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!TYPES.includes(extension))
    return t('文件格式不正确, 请上传{{names}}格式文件!', { names: TYPES.join('/') })
  return file.size >= LIMIT * 1024 * 1024 ? t('上传文件大小不能超过 {{limit}} MB!', { limit: LIMIT }) : ''
}
