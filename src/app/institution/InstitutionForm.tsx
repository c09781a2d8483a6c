import { Button, Checkbox, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useDictionary } from '#engine'
import { t } from '#model/language/t.ts'
import { useFrame } from '../Frame.ts'
import { HttpFault } from '../http/HttpFault.ts'
import { ChangeButton } from '../impersonation/ChangeButton.tsx'
import type { ProfileKind } from '../layout/profileKind.ts'
import { INSTITUTION_FIELDS, type InstitutionChoice, SCHOOL_TAGS } from './institutionFields.ts'
import { LogoField } from './LogoField.tsx'
import './institution.css'

export interface InstitutionFormProps {
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
