import { Component, type ErrorInfo, type ReactNode } from 'react'
import { t } from '#model/language/t.ts'
import { isImportFailure } from '../text/messages.ts'
import { FaultBox } from './FaultBox.tsx'

interface FaultBoundaryProps {
  /** What is drawn inside, as people find it in the schema: asset/device/index, asset/device/index → status. */
  path: string
  children: ReactNode
}

interface FaultBoundaryState {
  error: unknown
  failed: boolean
}

/** Draws what is inside; when that throws, a box that says so, offers 重试, and names the schema path in its details. */
export class FaultBoundary extends Component<FaultBoundaryProps, FaultBoundaryState> {
  override state: FaultBoundaryState = { error: null, failed: false }

  static getDerivedStateFromError(error: unknown): FaultBoundaryState {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(`Drawing ${this.props.path} failed.`, error, info.componentStack)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <FaultBox title={t('这里的内容暂时无法显示')} onRetry={this.retry}>
        {wordsOf(this.state.error)}
        <details className="m-fault-details">
          <summary>{t('技术详情')}</summary>
          {t('{{path}} 显示出错', { path: this.props.path })}
          <br />
          {this.state.error instanceof Error ? this.state.error.message : String(this.state.error)}
        </details>
      </FaultBox>
    )
  }

  /** What React has failed to fetch once, it does not fetch again: the page is loaded anew, and asks if it may. */
  retry = (): void => {
    if (isImportFailure(this.state.error)) window.location.reload()
    else this.setState({ error: null, failed: false })
  }
}

function wordsOf(error: unknown): string {
  if (!isImportFailure(error)) return t('请重试；仍不行时，请把技术详情告诉管理员。')
  return navigator.onLine ? t('系统可能刚刚更新过，重试会重新加载页面。') : t('网络已断开，恢复后请重试。')
}
