import { Alert } from 'antd'
import { faultMessage, useDebounced, useHost, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import { RULES } from './useTaskRules.ts'

interface Preview {
  total: number
  users: { userId: number; nickName: string; deptName: string | null }[]
  warnings: string[]
}

/** Value of bpm_task_assign_rule_type for scripts. */
const SCRIPT = 50

/** Whom a rule means now: the first of them by name, how many, and what to know. */
export function RulePreview({ type, options }: { type: number | null; options: number[] }) {
  const { http } = useHost()
  const asked = useDebounced(JSON.stringify(options))
  const isComplete = type !== null && options.length > 0 && asked === JSON.stringify(options)
  const { data, error } = useRead<Preview>(
    isComplete ? [RULES, 'preview', type, asked] : null,
    async signal => {
      const body = { type, options: JSON.parse(asked) as number[] }
      const answer = await http.request(`${RULES}/preview`, { method: 'POST', body, silent: true, signal })
      return answer.data as Preview
    },
  )
  if (options.length === 0) return <p className="m-hint">{t('选择规则范围后，这里显示目前会分配给谁。')}</p>
  if (error !== undefined) return <Alert type="warning" showIcon message={faultMessage(error)} />
  if (!data) return <p className="m-hint">{t('正在查找…')}</p>
  return (
    <div aria-live="polite">
      {data.total > 0 && (
        <p className="m-bpm-rule-people">
          {type === SCRIPT
            ? t('若由您发起，将分配给：{{names}}', { names: namesOf(data) })
            : t('目前会分配给 {{total}} 人：{{names}}', { total: data.total, names: namesOf(data) })}
        </p>
      )}
      {data.warnings.map(warning => (
        <Alert key={warning} type="warning" showIcon message={warning} />
      ))}
    </div>
  )
}

function namesOf({ users, total }: Preview): string {
  const names = users.map(({ nickName, deptName }) =>
    deptName ? t('{{name}}（{{dept}}）', { name: nickName, dept: deptName }) : nickName,
  )
  return names.join(t('、')) + (total > users.length ? t('等') : '')
}
