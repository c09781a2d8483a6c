import { Alert, Button, Empty, Result, Skeleton, Space } from 'antd'
import { useState } from 'react'
import {
  DictionaryTag,
  EnginePage,
  FaultBox,
  faultMessage,
  type HttpFault,
  listAnswer,
  type Row,
  useDictionary,
  useHost,
  usePermission,
  useRead,
} from '#engine'
import { t } from '#model/language/t.ts'

const KINDS = {
  school: { name: 'cjSchoolInfoUnion', key: 'schoolInfoId', profile: '/system/school/profile' },
  company: { name: 'cjCompanyInfoUnion', key: 'companyInfoId', profile: '/system/company/profile' },
} as const

/** What an account is told that belongs to no such institution, the platform's among them. */
const NOBODY = {
  school: () => ({
    title: t('当前账号不属于任何学校'),
    subTitle: t('学校账号在这里填写机构数据，并提交平台审核'),
  }),
  company: () => ({
    title: t('当前账号不属于任何企业'),
    subTitle: t('企业账号在这里填写机构数据，并提交平台审核'),
  }),
}

const BASE = '/system/unionSchoolCompany'

/** What the own institution tells a union: the record, how far its review is, and its submission. */
export function InstitutionPage({ kind }: { kind: keyof typeof KINDS }) {
  const { http, notify } = useHost()
  const { name, key, profile } = KINDS[kind]
  const path = `${BASE}/${name}`
  const [isBusy, setBusy] = useState(false)
  const maySubmit = usePermission(`system:${name}:submit`)
  const { data, error, mutate } = useRead<Row | null>([path, 'own'], async signal => {
    // The name is asked first: an institution of another kind is told so.
    await http.request(profile, { silent: true, signal })
    const answer = await http.request(`${path}/list`, { query: { pageSize: 1 }, silent: true, signal })
    return (listAnswer(answer).rows[0] as Row | undefined) ?? null
  })

  async function send(address: string, body: object, done: string): Promise<void> {
    setBusy(true)
    try {
      await http.request(address, { method: 'PUT', body, silent: true })
      notify.success(done)
      await mutate()
    } catch (refusal) {
      notify.error(faultMessage(refusal))
    } finally {
      setBusy(false)
    }
  }

  // The profile is refused to an account of another kind of institution: asking again changes nothing.
  if ((error as Partial<HttpFault> | undefined)?.status === 601) {
    return <Result status="info" {...NOBODY[kind]()} />
  }
  if (error !== undefined) {
    return (
      <FaultBox title={t('机构数据加载失败')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  }
  if (data === undefined) return <Skeleton active className="m-page" />
  if (data === null) {
    return (
      <Empty className="m-page" description={t('还没有填写机构数据')}>
        <Button type="primary" loading={isBusy} onClick={() => void send(profile, {}, t('可以开始填写了'))}>
          {t('开始填写')}
        </Button>
      </Empty>
    )
  }
  const canSubmit = maySubmit && (data.reviewStatus === '0' || data.reviewStatus === '3')
  return (
    <section className="m-page m-page-scroll" aria-label={t('机构数据')}>
      <Space wrap>
        <ReviewState status={String(data.reviewStatus)} />
        {canSubmit && (
          <Button
            type="primary"
            loading={isBusy}
            onClick={() => void send(`${path}/submit`, { [key]: data[key] }, t('已提交，请等待平台审核'))}
          >
            {t('提交审核')}
          </Button>
        )}
      </Space>
      {data.reviewStatus === '3' && (
        <Alert
          type="warning"
          message={t('驳回原因：{{reason}}', { reason: String(data.reviewReason ?? '') })}
        />
      )}
      <EnginePage
        embedded
        component={`system/unionSchoolCompany/${name}/own`}
        params={{ [key]: String(data[key]) }}
      />
    </section>
  )
}

function ReviewState({ status }: { status: string }) {
  const { entries } = useDictionary('union_review_status')
  const entry = entries.find(({ value }) => value === status)
  return <DictionaryTag value={status} entry={entry} />
}
