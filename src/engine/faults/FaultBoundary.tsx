import { Component, type ComponentType, type ErrorInfo, type ReactNode } from 'react'
import { t } from '#model/language/t.ts'
import { fetchFailedAgain } from '../data/lazyPart.tsx'
import { isImportFailure } from '../text/messages.ts'
import { FaultBox } from './FaultBox.tsx'
import type { FaultDialogProps } from './FaultDialog.tsx'

interface FaultBoundaryProps {
  /** What is drawn inside, as people find it in the schema: asset/device/index, asset/device/index → status. */
  path: string
  /** For what stands over the page: its fault stands there too, in this dialog, and is left by `onClose`. */
  dialog?: ComponentType<FaultDialogProps>
  onClose?(): void
  children: ReactNode
}

interface FaultBoundaryState {
  error: unknown
  failed: boolean
}

/**
 * Draws what is inside; when that throws, a box or a dialog that says so, offers 重试, and names the schema path in its
 * details.
 */
export class FaultBoundary extends Component<FaultBoundaryProps, FaultBoundaryState> {
  override state: FaultBoundaryState = { error: null, failed: false }

  /** How often a part was fetched again with a network there. */
  private retries = 0

  static getDerivedStateFromError(error: unknown): FaultBoundaryState {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(`Drawing ${this.props.path} failed.`, error, info.componentStack)
  }

  override render(): ReactNode {
    const { children, path, dialog: Dialog } = this.props
    const { error, failed } = this.state
    if (!failed) return children
    const title = t('这里的内容暂时无法显示')
    const words = <FaultWords error={error} path={path} />
    if (!Dialog)
      return (
        <FaultBox title={title} onRetry={this.retry}>
          {words}
        </FaultBox>
      )
    return (
      <Dialog title={title} onRetry={this.retry} onClose={this.close}>
        {words}
      </Dialog>
    )
  }

  /**
   * What React has failed to fetch once, it does not fetch again: the page is loaded anew, and asks if it may. Parts of
   * dialogs are fetched again first. Without a network there would be no page.
   */
  retry = (): void => {
    const isFetchedAgain = this.props.dialog !== undefined && this.retries === 0
    if (isImportFailure(this.state.error) && navigator.onLine && !isFetchedAgain) window.location.reload()
    if (navigator.onLine) this.retries += 1
    fetchFailedAgain()
    this.setState({ error: null, failed: false })
  }

  close = (): void => {
    fetchFailedAgain()
    this.setState({ error: null, failed: false })
    this.props.onClose?.()
  }
}

function FaultWords({ error, path }: { error: unknown; path: string }) {
  return (
    <>
      {wordsOf(error)}
      <details className="m-fault-details">
        <summary>{t('技术详情')}</summary>
        {t('{{path}} 显示出错', { path })}
        <br />
        {error instanceof Error ? error.message : String(error)}
      </details>
    </>
  )
}

function wordsOf(error: unknown): string {
  if (!isImportFailure(error)) return t('请重试；仍不行时，请把技术详情告诉管理员。')
  return navigator.onLine ? t('系统可能刚刚更新过，重试会重新加载页面。') : t('网络已断开，恢复后请重试。')
}
