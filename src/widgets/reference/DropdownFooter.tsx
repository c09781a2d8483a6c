import { Button } from 'antd'
import type { OptionsResult } from '#engine'

export interface DropdownFooterProps {
  shown: number
  result: OptionsResult
}

/** Below the candidates: why there are none, or that there are more. */
export function DropdownFooter({ shown, result }: DropdownFooterProps) {
  const style = { padding: '6px 12px', color: 'var(--m-engine-text-weak)' }
  if (result.error) {
    return (
      <div style={style} role="alert">
        加载失败
        <Button type="link" size="small" onMouseDown={event => event.preventDefault()} onClick={result.retry}>
          重试
        </Button>
      </div>
    )
  }
  if (result.total <= shown) return null
  return (
    <div style={style}>
      已显示{shown}项，共{result.total}项，输入名称可继续查找
    </div>
  )
}
