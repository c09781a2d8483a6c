import { Form, type FormRule, Input, Radio } from 'antd'
import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { useDictionary } from '#engine'
import { isEmail, isMobile } from '#model/format/formats.ts'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { ChangeButton } from '../impersonation/ChangeButton.tsx'
import { OWN_PROFILE, type OwnProfile, placeFault } from './fetchProfile.ts'

type Values = Pick<OwnProfile, 'nickName' | 'phonenumber' | 'email' | 'sex'>

const FIELDS = ['nickName', 'phonenumber', 'email', 'sex']

/** What an account may change of itself. After a failure everything typed is still there to be saved again. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const { http, notify, session } = useFrame()
  const { mutate } = useSWRConfig()
  const { entries } = useDictionary('sys_user_sex')
  const [form] = Form.useForm<Values>()
  const [isBusy, setBusy] = useState(false)

  async function save({ nickName, phonenumber, email, sex }: Values): Promise<void> {
    setBusy(true)
    try {
      const body = {
        nickName: nickName.trim(),
        phonenumber: phonenumber?.trim() || null,
        email: email?.trim() || null,
        sex: sex || null,
      }
      await http.request('/system/user/profile', { method: 'PUT', body, silent: true })
      session.profileChanged({ nickName: body.nickName })
      notify.message('success', t('修改成功'))
      await mutate(OWN_PROFILE)
    } catch (error) {
      placeFault(error, { form, fields: FIELDS, notify })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form
      form={form}
      layout="vertical"
      className="m-account-form"
      initialValues={profile}
      validateTrigger={['onBlur', 'onSubmit']}
      scrollToFirstError={{ focus: true }}
      onFinish={save}
    >
      <Form.Item name="nickName" label={t('用户昵称')} rules={[required(t('用户昵称不能为空'))]}>
        <Input maxLength={30} autoComplete="nickname" />
      </Form.Item>
      <Form.Item name="phonenumber" label={t('手机号码')} rules={[shaped(isMobile, t('手机号码格式不正确'))]}>
        <Input maxLength={11} inputMode="numeric" autoComplete="tel" />
      </Form.Item>
      <Form.Item name="email" label={t('邮箱')} rules={[shaped(isEmail, t('邮箱格式不正确'))]}>
        <Input maxLength={50} inputMode="email" autoComplete="email" />
      </Form.Item>
      <Form.Item name="sex" label={t('性别')}>
        <Radio.Group options={entries.map(({ value, label }) => ({ value, label }))} />
      </Form.Item>
      <div className="m-form-buttons">
        <ChangeButton type="primary" htmlType="submit" loading={isBusy}>
          {t('保存')}
        </ChangeButton>
      </div>
    </Form>
  )
}

const required = (message: string): FormRule => ({ required: true, whitespace: true, message })

/** A rule for what may be empty. */
function shaped(isShaped: (text: string) => boolean, message: string): FormRule {
  return {
    validator: (_, value?: string) =>
      !value?.trim() || isShaped(value.trim()) ? Promise.resolve() : Promise.reject(new Error(message)),
  }
}
