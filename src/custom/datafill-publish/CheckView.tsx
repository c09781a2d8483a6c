import { Alert, Skeleton } from 'antd'
import { faultMessage, type PartProps, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import './datafill-publish.css'

/** As the server answers what a campaign comes to. */
interface Check {
  count: number
  institutions: number
  departments: number
  people: number
  stopped: { name: string; reason: string }[]
  stoppedCount: number
  problems: string[]
  /** What does not keep it from being published. */
  warnings: string[]
}

const ASKED = ['title', 'formVersionId', 'targets', 'prefill', 'rollup', 'deadline']

/** What a draft comes to, as it stands in the form. */
export function CheckPanel({ values = {} }: PartProps) {
  const asked = Object.fromEntries(ASKED.map(name => [name, values[name] ?? null]))
  return <CheckView asked={asked} />
}

/** Whether a campaign may be published, as the server last said. */
export function useCheck(asked: Record<string, unknown>) {
  const { http } = useHost()
  return useRead<Check>(['/datafill/campaign/check', JSON.stringify(asked)], async signal => {
    const options = { method: 'POST' as const, body: asked, silent: true, signal }
    return (await http.request('/datafill/campaign/check', options)).data as Check
  })
}

/** The targets by kind, in words. */
export const partsOf = ({ institutions, departments, people }: Check): string[] =>
  [
    institutions > 0 && t('机构 {{count}} 个', { count: institutions }),
    departments > 0 && t('部门 {{count}} 个', { count: departments }),
    people > 0 && t('人员 {{count}} 人', { count: people }),
  ].filter(part => part !== false)

/** How many targets there are, which of them get nothing, and what is missing. */
export function CheckView({ asked }: { asked: Record<string, unknown> }) {
  const { data, error } = useCheck(asked)
  if (error) return <Alert type="error" showIcon message={faultMessage(error)} />
  if (!data) return <Skeleton active />
  return (
    <div className="m-form-whole m-fill-check">
      <Alert
        type={data.problems.length > 0 ? 'warning' : 'success'}
        showIcon
        message={
          data.problems.length > 0
            ? t('还有 {{count}} 处需要处理', { count: data.problems.length })
            : t('可以发布：共 {{count}} 份任务', { count: data.count })
        }
        description={data.problems.length > 0 ? <List items={data.problems} /> : partsOf(data).join(t('，'))}
      />
      {data.warnings.map(warning => (
        <Alert key={warning} type="warning" showIcon message={warning} />
      ))}
      {data.stoppedCount > 0 && (
        <Alert
          type="info"
          showIcon
          message={t('{{count}} 个对象不会收到任务', { count: data.stoppedCount })}
          description={
            <List
              items={data.stopped.map(({ name, reason }) => t('{{name}}：{{reason}}', { name, reason }))}
            />
          }
        />
      )}
    </div>
  )
}

const List = ({ items }: { items: readonly string[] }) => (
  <ul>
    {items.map(item => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)
