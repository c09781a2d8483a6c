import { Alert, Button, Checkbox, Input, Modal, Space } from 'antd'
import { useState } from 'react'
import { faultMessage, type PartProps, useHost } from '#engine'
import { t } from '#model/language/t.ts'

interface MadeLink {
  url: string
  hours: number
  mailed: boolean
}

/** Makes a link by which an account sets its password, once and within a day: mailed, copied, or both. */
export function PasswordLink({ record, close }: PartProps) {
  const { http } = useHost()
  const email = typeof record?.email === 'string' && record.email !== '' ? record.email : null
  const [mails, setMails] = useState(email !== null)
  const [isBusy, setBusy] = useState(false)
  const [link, setLink] = useState<MadeLink | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  async function make(): Promise<void> {
    setBusy(true)
    setFault(null)
    try {
      const body = { userId: record?.userId, mail: mails }
      const { data } = await http.request('/system/user/passwordLink', { method: 'POST', body, silent: true })
      const { token, hours, mailed } = data as { token: string; hours: number; mailed: boolean }
      setLink({ url: `${screenUrl('/resetpassword')}#${token}`, hours, mailed })
    } catch (error) {
      setFault(faultMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      centered
      width="min(100vw, 480px)"
      maskClosable={false}
      title={t('发送设置密码的链接给“{{name}}”', { name: String(record?.nickName ?? '') })}
      okText={link ? t('完成') : t('生成链接')}
      cancelText={t('取消')}
      cancelButtonProps={link ? { style: { display: 'none' } } : {}}
      confirmLoading={isBusy}
      onOk={() => (link ? close(false) : void make())}
      onCancel={() => close(false)}
    >
      {link ? (
        <LinkShown link={link} asked={mails} email={email} />
      ) : (
        <>
          <p>{t('打开链接的人可以设置该账号的密码：只能用一次，24 小时内有效。现在的密码在此之前不变。')}</p>
          <Checkbox
            checked={mails}
            disabled={email === null}
            onChange={event => setMails(event.target.checked)}
          >
            {email === null ? t('该账号没有邮箱，请复制链接后转交') : t('发送到邮箱 {{email}}', { email })}
          </Checkbox>
        </>
      )}
      {fault !== null && <Alert type="error" showIcon message={fault} style={{ marginTop: 12 }} />}
    </Modal>
  )
}

function LinkShown({ link, asked, email }: { link: MadeLink; asked: boolean; email: string | null }) {
  const { notify } = useHost()

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link.url)
      notify.success(t('已复制'))
    } catch {
      notify.warning(t('浏览器不允许复制，请手动选择并复制'))
    }
  }

  return (
    <>
      {link.mailed && (
        <Alert type="success" showIcon message={t('已发送到 {{email}}', { email: email ?? '' })} />
      )}
      {asked && !link.mailed && (
        <Alert type="warning" showIcon message={t('邮件没有发出（没有模板或站点地址），请复制链接后转交')} />
      )}
      <p>{t('链接只显示这一次，请只交给本人：')}</p>
      <Space.Compact block>
        <Input
          readOnly
          value={link.url}
          aria-label={t('设置密码的链接')}
          onFocus={event => event.target.select()}
        />
        <Button type="primary" autoInsertSpace={false} onClick={() => void copy()}>
          {t('复制')}
        </Button>
      </Space.Compact>
    </>
  )
}

/** Whole address of a screen of this site. */
const screenUrl = (path: string): string =>
  new URL(`${import.meta.env.BASE_URL.replace(/\/$/, '')}${path}`, window.location.origin).href
