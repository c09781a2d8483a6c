import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { Alert, Skeleton } from 'antd'
import { faultMessage } from '#engine'
import { t } from '#model/language/t.ts'
import { useWhy } from './useWhy.ts'
import type { WhyLink, WhyQuestion } from './WhyAnswer.ts'

const KINDS: Record<string, string> = {
  get schema() {
    return t('页面文件')
  },
  get permission() {
    return t('权限')
  },
  get role() {
    return t('角色')
  },
  get record() {
    return t('记录')
  },
  get condition() {
    return t('条件')
  },
  get scope() {
    return t('数据范围')
  },
}

/** The chain from the page file to the data scope, each link with whether it lets pass. */
export function WhyChain({ question }: { question: WhyQuestion }) {
  const { data, error } = useWhy(question)
  if (error) return <Alert type="warning" message={faultMessage(error)} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  return (
    <div className="m-why-answer" role="status">
      <p className="m-why-verdict">
        {data.allowed
          ? t('“{{title}}”：可以', { title: data.title })
          : t('“{{title}}”：不可以', { title: data.title })}
      </p>
      <ol className="m-why-chain">
        {data.chain.map(link => (
          <ChainLink key={`${link.kind} ${link.text}`} link={link} />
        ))}
      </ol>
    </div>
  )
}

function ChainLink({ link: { kind, ok, text, place } }: { link: WhyLink }) {
  return (
    <li className={ok ? 'm-why-link' : 'm-why-link m-why-stop'}>
      {ok ? <CheckCircleFilled aria-label={t('通过')} /> : <CloseCircleFilled aria-label={t('未通过')} />}
      <div>
        <small>{KINDS[kind] ?? kind}</small>
        <p>{text}</p>
        {place !== null && <code>{place}</code>}
      </div>
    </li>
  )
}
