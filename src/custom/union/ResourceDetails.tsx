import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Skeleton, Tabs } from 'antd'
import {
  EnginePage,
  FaultBox,
  FieldView,
  faultMessage,
  listAnswer,
  type Row,
  useDictionary,
  useHost,
  usePageModel,
  useRead,
} from '#engine'
import { t } from '#model/language/t.ts'
import type { PageModel } from '#model/types/index.ts'
import { isEmptyValue } from '#model/validation/isEmptyValue.ts'

/** Shown elsewhere on the page, or of no interest to people. */
const LEFT_OUT = new Set(['name', 'memberId', 'unionMemberId', 'status', 'shownTo', 'version'])

const PATH = '/system/unionSchoolCompany/cjUnionMember/list'

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

/** The member with this number; null when there is none that the caller may see. */
function useMember(memberId: string | null) {
  const { http } = useHost()
  return useRead<Row | null>(memberId === null ? null : ['union', PATH, memberId], async signal => {
    const query = { memberId, pageSize: 1 }
    const answer = await http.request(PATH, { query, silent: true, signal })
    return (listAnswer(answer).rows[0] as Row | undefined) ?? null
  })
}

/** What a member tells of itself: every field that it has filled in. */
function MemberFacts({ model, member }: { model: PageModel; member: Row }) {
  const { text } = useHost()
  const fields = (model.resource?.fields ?? []).filter(
    field =>
      !LEFT_OUT.has(field.name) && !/^(create|update)/.test(field.name) && !isEmptyValue(member[field.name]),
  )
  return (
    <div className="m-detail">
      <section>
        <dl>
          {fields.map(field => (
            <div key={field.name} className={field.name === 'desp' ? 'is-wide' : undefined}>
              <dt>{text(field.title)}</dt>
              <dd>
                <FieldView field={field} record={member} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}
