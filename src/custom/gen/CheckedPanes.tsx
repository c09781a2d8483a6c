import { Alert, Button, Skeleton, Tabs, type TabsProps, Tag } from 'antd'
import type { ReactNode } from 'react'
import { useCopy } from '#engine'
import { t } from '#model/language/t.ts'
import type { CheckedWire } from './genTypes.ts'

interface CheckedPanesProps {
  files: { path: string; text: string }[]
  /** null while they are being checked. */
  checked: CheckedWire | null
  /** What is shown before them. */
  before?: NonNullable<TabsProps['items']>
}

/** Page files with their mistakes, and what would happen to their tables. */
export function CheckedPanes({ files, checked, before = [] }: CheckedPanesProps) {
  const { problems, plan } = checked ?? { problems: [], plan: [] }
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const once = (pane: ReactNode) => (checked === null ? <Skeleton active paragraph={{ rows: 3 }} /> : pane)
  return (
    <Tabs
      className="m-gen-panes"
      items={[
        ...before,
        ...files.map(({ path, text }) => ({
          key: path,
          label: path.split('/').slice(-2).join('/'),
          children: <FileText path={path} text={text} />,
        })),
        {
          key: 'problems',
          label: problems.length === 0 ? t('检查') : t('检查（{{count}}）', { count: problems.length }),
          children: once(<Problems problems={problems} errors={errors} />),
        },
        { key: 'plan', label: t('表计划'), children: once(<Plan plan={plan} />) },
      ]}
    />
  )
}

function FileText({ path, text }: { path: string; text: string }) {
  const copy = useCopy()
  return (
    <div className="m-gen-file">
      <div className="m-gen-file-head">
        <code>schemas/{path}</code>
        <Button size="small" onClick={() => void copy(text)}>
          {t('复制')}
        </Button>
      </div>
      <pre className="m-gen-text">{text}</pre>
    </div>
  )
}

function Problems({ problems, errors }: { problems: CheckedWire['problems']; errors: number }) {
  if (problems.length === 0) return <Alert type="success" showIcon message={t('页面文件没有错误')} />
  return (
    <>
      <Alert
        showIcon
        type={errors > 0 ? 'error' : 'warning'}
        message={errors > 0 ? t('有{{count}}处错误，不能生成', { count: errors }) : t('只有提醒，可以生成')}
      />
      <ul className="m-gen-list">
        {problems.map(({ line, column, severity, message, suggestion }) => (
          <li key={`${line}:${column} ${message}`}>
            <Tag color={severity === 'error' ? 'error' : 'warning'}>
              {line}:{column}
            </Tag>
            {message}
            {suggestion !== null && t('（是不是 {{suggestion}}？）', { suggestion })}
          </li>
        ))}
      </ul>
    </>
  )
}

function Plan({ plan }: Pick<CheckedWire, 'plan'>) {
  if (plan === null) return <Alert type="warning" showIcon message={t('页面文件有错误，还不能说出表计划')} />
  if (plan.length === 0) return <Alert type="success" showIcon message={t('数据库中的表不需要改变')} />
  return (
    <ul className="m-gen-list">
      {plan.map(({ table, sentence, waits }) => (
        <li key={`${table} ${sentence}`}>
          {waits ? <Tag color="warning">{t('需要确认')}</Tag> : <Tag color="success">{t('自动完成')}</Tag>}
          {sentence}
        </li>
      ))}
    </ul>
  )
}
