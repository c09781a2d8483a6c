import { Alert, Button, Form, Select, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { FaultBox, faultMessage, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import './bpm-digest.css'

const PATH = '/bpm/task/digest'

interface Digest {
  isOn: boolean
  /** Of the day, 0 to 23. */
  hour: number
  onWorkingDays: boolean
}

/** null where the account has no address. */
type StoredDigest = Digest & { email: string | null; isReady: boolean }

/** A mail a day about the own open tasks: whether, when, and to which address. */
export function DigestPage() {
  const { http } = useHost()
  const { data, error, mutate } = useRead<StoredDigest>([PATH], async signal => {
    const answer = await http.request(PATH, { silent: true, signal })
    return answer.data as StoredDigest
  })
  if (error !== undefined && !data)
    return (
      <FaultBox title={t('待办邮件设置加载失败')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />
  return <DigestForm stored={data} onSaved={() => mutate()} />
}

const twoDigits = (hour: number) => `${String(hour).padStart(2, '0')}:00`

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: twoDigits(hour) }))

function DigestForm({ stored, onSaved }: { stored: StoredDigest; onSaved(): Promise<unknown> }) {
  const { http, notify } = useHost()
  const [isBusy, setBusy] = useState(false)
  const [digest, setDigest] = useState<Digest>(stored)
  const set = (change: Partial<Digest>) => setDigest({ ...digest, ...change })

  async function save(): Promise<void> {
    setBusy(true)
    const { isOn, hour, onWorkingDays } = digest
    try {
      await http.request(PATH, { method: 'PUT', body: { isOn, hour, onWorkingDays } })
      await onSaved()
      notify.success(t('已保存'))
    } catch {
      // The host has shown why.
    }
    setBusy(false)
  }

  return (
    <section className="m-digest" aria-label={t('待办邮件')}>
      <p className="m-hint">{t('有待办任务的日子，在所选时间收到一封邮件，列出任务、到期时间和链接。')}</p>
      <Notice {...stored} />
      <Form layout="horizontal" labelCol={{ flex: '120px' }} labelAlign="left" onFinish={() => void save()}>
        <Form.Item label={t('每日待办邮件')}>
          <Switch
            aria-label={t('每日待办邮件')}
            checked={digest.isOn}
            disabled={stored.email === null && !digest.isOn}
            onChange={isOn => set({ isOn })}
          />
        </Form.Item>
        <Form.Item label={t('发送时间')}>
          <Select
            aria-label={t('发送时间')}
            className="m-digest-hour"
            value={digest.hour}
            options={HOURS}
            disabled={!digest.isOn}
            onChange={hour => set({ hour })}
          />
        </Form.Item>
        <Form.Item label={t('仅工作日发送')} extra={t('按平台工作日历和本机构日历')}>
          <Switch
            aria-label={t('仅工作日发送')}
            checked={digest.onWorkingDays}
            disabled={!digest.isOn}
            onChange={onWorkingDays => set({ onWorkingDays })}
          />
        </Form.Item>
        <Form.Item label={t('收件邮箱')}>
          <span className="m-digest-address">{stored.email ?? '—'}</span>
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('保存')}
        </Button>
      </Form>
    </section>
  )
}

/** Why no mail would come. */
function Notice({ email, isReady }: StoredDigest) {
  if (email === null)
    return <Alert type="warning" showIcon message={t('您还没有填写邮箱，请先在“基本资料”中填写。')} />
  if (!isReady)
    return <Alert type="info" showIcon message={t('平台尚未配置待办邮件的模板，配置之后才会发送。')} />
  return null
}
