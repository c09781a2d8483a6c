import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { t } from '#model/language/t.ts'

interface FaultBoxProps {
  title: ReactNode
  /** Why, and what helps. */
  children?: ReactNode
  onRetry?: () => void
}

/** A visible box that says what is wrong and, where that can help, offers 重试. */
export function FaultBox({ title, children, onRetry }: FaultBoxProps) {
  const retry = onRetry && (
    <Button size="small" onClick={onRetry}>
      {t('重试')}
    </Button>
  )
  return <Alert type="error" showIcon message={title} description={children} action={retry} role="alert" />
}

/** Stands in the place of a widget that does not exist, and names it. */
export function MissingWidget({ name }: { name: string }) {
  return (
    <span className="m-missing" role="alert">
      {t('没有组件 {{name}}', { name })}
    </span>
  )
}
