import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Skeleton, Tabs } from 'antd'
import { EnginePage, FaultBox, faultMessage, useDictionary, useHost, usePageModel } from '#engine'
import { t } from '#model/language/t.ts'
import { MemberFacts } from './MemberFacts.tsx'
import { useMember } from './useMember.ts'

const MEMBERS = 'system/unionSchoolCompany/cjUnionMember/index'
const OFFERS = 'system/unionSchoolCompany/cjUnionResource/offer'
const LIST = '/system/unionSchoolCompany/cjUnionMember'

/** Value of union_review_status for what everybody reads. */
const APPROVED = '2'

/** A member of the union with what it offers, kind by kind. The address names it: ?memberId=3. */
export function ResourceDetails() {
  const host = useHost()
  const memberId = new URLSearchParams(window.location.search).get('memberId')
  const { data: member, error, mutate } = useMember(memberId)
  const { model, error: modelError, retry } = usePageModel(MEMBERS)
  const kinds = useDictionary('union_resource_kind')
  const fault = error ?? modelError

  function readAgain(): void {
    retry()
    void mutate()
  }

  if (fault !== undefined) {
    return (
      <FaultBox title={t('成员信息加载失败')} onRetry={readAgain}>
        {faultMessage(fault)}
      </FaultBox>
    )
  }
  if (memberId === null || member === null) {
    return <FaultBox title={t('没有这个联盟成员')}>{t('请从联盟成员列表中打开。')}</FaultBox>
  }
  if (member === undefined || !model) return <Skeleton active className="m-page" />
  return (
    <section className="m-page m-page-scroll" aria-label={String(member.name)}>
      <header className="m-page-head">
        <Button
          type="text"
          aria-label={t('返回')}
          icon={<ArrowLeftOutlined />}
          onClick={() => host.navigate(LIST)}
        />
        <h2>{String(member.name)}</h2>
      </header>
      <MemberFacts model={model} member={member} />
      <Tabs
        items={kinds.entries.map(({ value, label }) => ({
          key: String(value),
          label,
          children: (
            <EnginePage
              embedded
              component={OFFERS}
              fixed={{ memberId: Number(memberId), resourceKind: value, reviewStatus: APPROVED }}
            />
          ),
        }))}
      />
    </section>
  )
}
